import { log } from './log.ts'

/** Notes on their way to the table. */
const underWay = new Set<Promise<void>>()

/**
 * A note that nobody waits for where it is made, and that nothing fails with.
 *
 * @param whatFailed for the log, when it cannot be written
 */
export function noteUnderWay(whatFailed: string, note: Promise<void>): void {
  const noted = note
    .catch((error: unknown) => log('info', { what: whatFailed, errorName: (error as Error).name }))
    .finally(() => underWay.delete(noted))
  underWay.add(noted)
}

/**
 * Waits for the notes that are under way. A request must not end before: Lambda stops a function where it stands once its
 * answer is given. By then a note has long arrived beside the request's own reads and writes.
 */
export async function notesWritten(): Promise<void> {
  await Promise.all(underWay)
}
