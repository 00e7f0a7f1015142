/**
 * One JSON line a call. Never a secret, a requisite, an ИНН or a field value: name what you log.
 *
 * It goes past console.log, before which Lambda sets a prefix that makes a line no JSON: CloudWatch would then
 * neither index its fields nor count its metrics.
 */
export function log(level: 'info' | 'error', fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ level, ...fields })}\n`)
}

/**
 * Logs an internal error: its name, where it was thrown, and the name of its cause.
 * Messages are left out: nobody can promise for all of them that they hold no value of a request.
 */
export function logFault(requestId: string, error: unknown): void {
  const { name, stack, cause } = error instanceof Error ? error : new Error(typeof error)
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  log('error', { requestId, errorName: name, causeName: cause instanceof Error ? cause.name : undefined, frames })
}
