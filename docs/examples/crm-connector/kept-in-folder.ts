import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Keep } from '../../../lib/crm/kept.ts'

/** Each value in a file of its own, for one process. */
export function keptIn(folder: string): Keep {
  return <Value>(name: string) => {
    const file = join(folder, `${name}.json`)
    return { read: async () => readValue<Value>(file), write: async (value: Value) => writeValue(file, value) }
  }
}

function readValue<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function writeValue(file: string, value: unknown): void {
  // Tokens stand in some of them.
  writeFileSync(`${file}.new`, JSON.stringify(value), { flush: true, mode: 0o600 })
  renameSync(`${file}.new`, file)
}
