import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Opens the database of what has to outlive this process beside the table: what stands in for services that keep something on AWS.
 * What is committed outlives a process that is killed at any moment; each change costs what it changes, however much is kept.
 *
 * @param file undefined keeps it in memory, as long as this process lives
 */
export function openKeptDatabase(file: string | undefined): DatabaseSync {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file ?? ':memory:')
  // Only a machine that loses its power may lose the last moment, as of the engine beside it; the file stays whole.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  return database
}

/** All that is written in it happens, or none of it; within another one, with that. */
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
