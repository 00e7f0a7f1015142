import { setTimeout as wait } from 'node:timers/promises'
import { takeLock } from '../file-lock.ts'

const lookAgainMs = 50

/**
 * Builds while no other process builds the same thing: if two start at once, the second waits for the first and may then find nothing left
 * to do.
 *
 * @param lockFile one for each thing that is built
 * @param isBuilt whether the build is up to date; without it everything is built again
 */
export async function oneBuild(lockFile: string, build: () => Promise<void>, isBuilt = () => false): Promise<void> {
  let unlock = takeLock(lockFile, 0)
  for (; !unlock; unlock = takeLock(lockFile, 0)) await wait(lookAgainMs)
  try {
    if (!isBuilt()) await build()
  } finally {
    unlock()
  }
}
