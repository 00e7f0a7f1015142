import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens the database for state outside the table that must survive this process: that of stand-ins for stateful AWS services. Committed
 * changes survive a kill at any moment; a change costs the same however much is stored.
 *
 * @param file undefined keeps it in memory for the life of this process
 */
export function openKeptDatabase(file: string | undefined): DatabaseSync {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file ?? ':memory:')
  // Only a power failure can lose the last moment, as with the engine beside it; the file stays intact.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  return database
}

/** Runs writes in one transaction; inside another one it joins that. */
export function together<Result>(database: DatabaseSync, write: () => Result): Result {
  if (database.isTransaction) return write()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = write()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
