import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock for this process, creating its file if needed. The operating system releases it when the process ends, however it ends:
 * there is nothing to clean up.
 *
 * @param patienceMs how long to wait for another process; this one is blocked meanwhile
 * @returns releases the lock; undefined if another process has it
 */
export function takeLock(file: string, patienceMs: number): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true })
  // SQLite's own file lock: the only lock of the operating system that Node offers.
  const lock = new DatabaseSync(file, { timeout: patienceMs })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined
    throw error
  }
  return () => lock.close()
}

const sqliteBusy = 5
