import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { together } from './kept-database.ts'
import { readKept, writeKept } from './kept-state.ts'

const takenOver = 'former state taken over'

/**
 * Takes over what the version before kept in a file of JSON, once: a process that is killed between two steps neither loses it nor does
 * it twice. The file is deleted at the end; one of the same name that an older version writes later is taken over anew.
 *
 * @param write puts it into the database, in one transaction with the note that it was done
 */
export function takeOverFormerState<State>(database: DatabaseSync, file: string, write: (state: State) => void): void {
  const content = contentOf(file)
  if (content === undefined) return
  const digest = createHash('sha256').update(content).digest('hex')
  if (readKept<string>(database, takenOver) !== digest) {
    const state = JSON.parse(content) as State
    together(database, () => {
      write(state)
      writeKept(database, takenOver, digest)
    })
  }
  rmSync(file)
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
