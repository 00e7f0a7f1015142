import { log } from './log.ts'

/** Notes on their way to the table. */
const underWay = new Set<Promise<void>>()

/**
 * Starts a note that its caller does not wait for, and whose failure fails nothing else.
 *
 * @param whatFailed for the log, when it cannot be written
 */
export function noteUnderWay(whatFailed: string, note: Promise<void>): void {
  const pending = note
    .catch((error: unknown) => log('info', { what: whatFailed, errorName: (error as Error).name }))
    .finally(() => underWay.delete(pending))
  underWay.add(pending)
}

/**
 * Waits for pending notes. A request must not end earlier, because Lambda freezes a function once its answer is given. Usually a
 * note has long arrived, in parallel with the request's own reads and writes.
 */
export async function notesWritten(): Promise<void> {
  await Promise.all(underWay)
}
