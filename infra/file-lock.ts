import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a lock for this process alone, creating its file when needed. The operating system gives it back when the process ends, however
 * it ends: nothing is left behind that somebody would have to clean up.
 *
 * @param patienceMs how long to wait for another process; this one does nothing else meanwhile
 * @returns gives the lock back; undefined when another has it
 */
export function takeLock(file: string, patienceMs: number): (() => void) | undefined {
  mkdirSync(dirname(file), { recursive: true })
  // SQLite's own lock on a file of ours: the only lock of the operating system that Node can take.
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
