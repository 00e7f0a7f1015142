import { join } from 'node:path'
import { takeLock } from '../file-lock.ts'

/** Another process uses the folder. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
}

/**
 * Locks a folder for this process, creating it if needed, until it is unlocked or the process ends.
 *
 * @returns unlocks the folder
 * @throws FolderLocked
 */
export function lockFolder(folder: string): () => void {
  const unlock = takeLock(join(folder, 'lock'), 2000)
  if (unlock) return unlock
  throw new FolderLocked(
    `The data folder ${folder} is in use by another process. Stop that one, or keep the data elsewhere: npm start -- --data FOLDER`,
  )
}
