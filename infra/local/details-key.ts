import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentNames } from '../../lib/store/table/environment.ts'

const keyBytes = 32
/** Nobody else on this machine may read it. */
const onlyOwner = 0o600

/**
 * Gives this process the key that encrypts what legal types ask: the one of the environment, the one beside the data, or a new one.
 *
 * @param folder where the data is kept; undefined when nothing is kept, and so no key
 * @returns 32 bytes in base64
 */
export function useDetailsKey(folder: string | undefined): string {
  const key = process.env[environmentNames.detailsKey] || (folder === undefined ? newKey() : keptKey(folder))
  process.env[environmentNames.detailsKey] = key
  return key
}

const newKey = (): string => randomBytes(keyBytes).toString('base64')

function keptKey(folder: string): string {
  const file = join(folder, 'details-key')
  mkdirSync(folder, { recursive: true })
  try {
    // Fails when it is there: a key is never written over.
    writeFileSync(file, newKey(), { flag: 'wx', mode: onlyOwner })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}
