import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
}

/**
 * Takes a folder for this process alone, creating it when needed. The operating system gives it back when the process
 * ends, however it ends: nothing is left behind that somebody would have to clean up.
 *
 * @returns gives the folder back
 * @throws FolderLocked
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  // SQLite's own lock on a file of ours: the only lock of the operating system that Node can take.
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 2000 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new FolderLocked(
        `The data folder ${folder} is in use by another process. Stop that one, or keep the data elsewhere: npm start -- --data FOLDER`,
      )
    throw error
  }
  return () => lock.close()
}

const sqliteBusy = 5
