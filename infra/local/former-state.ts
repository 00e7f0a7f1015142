import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { together } from './kept-database.ts'
import { readKept, writeKept } from './kept-state.ts'

const takenOver = 'former state taken over'

/**
 * Migrates the JSON file of the previous version, exactly once even if the process is killed between steps. The file is deleted at the end;
 * if an older version writes it again later, it is migrated again.
 *
 * @param write stores it in the database, in the same transaction as the note that it was done
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
