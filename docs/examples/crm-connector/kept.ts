import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** One value in one file. It is there whole, or as it was before. */
export interface Kept<Value> {
  /** Undefined before the first is written. */
  read: () => Value | undefined
  write: (value: Value) => void
}

export function keptIn<Value>(file: string): Kept<Value> {
  return {
    read: () => {
      try {
        return JSON.parse(readFileSync(file, 'utf8')) as Value
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    write: (value) => {
      // Tokens stand in some of them.
      writeFileSync(`${file}.new`, JSON.stringify(value), { flush: true, mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
