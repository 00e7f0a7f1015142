/** One JSON line a call, for CloudWatch to index. Never a secret, a requisite, an ИНН or a field value: name what you log. */
export function log(level: 'info' | 'error', fields: Record<string, unknown>): void {
  // eslint-disable-next-line no-console -- standard output is the log
  console.log(JSON.stringify({ level, ...fields }))
}
