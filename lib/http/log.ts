/**
 * One JSON line per call. Never a secret, a requisite, an ИНН or a field value: log only named fields.
 *
 * It bypasses console.log, because Lambda prefixes those lines, which makes them invalid JSON: CloudWatch would then neither
 * index their fields nor count their metrics.
 */
export function log(level: 'info' | 'error', fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ level, ...fields })}\n`)
}

/**
 * Logs an internal error: its name, where it was thrown, and the name of its cause. Messages are left out, because any of them
 * might contain a value of a request.
 */
export function logFault(requestId: string, error: unknown): void {
  const { name, stack, cause } = error instanceof Error ? error : new Error(typeof error)
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '))
  log('error', { requestId, errorName: name, causeName: cause instanceof Error ? cause.name : undefined, frames })
}
