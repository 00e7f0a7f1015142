import { join } from 'node:path'
import { takeLock } from '../file-lock.ts'

/** Another process has the folder. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
}

/**
 * Takes a folder for this process alone, creating it when needed, until it is given back or the process ends.
 *
 * @returns gives the folder back
 * @throws FolderLocked
 */
export function lockFolder(folder: string): () => void {
  const unlock = takeLock(join(folder, 'lock'), 2000)
  if (unlock) return unlock
  throw new FolderLocked(
    `The data folder ${folder} is in use by another process. Stop that one, or keep the data elsewhere: npm start -- --data FOLDER`,
  )
}
