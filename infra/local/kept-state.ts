import type { DatabaseSync } from 'node:sqlite'

/** What has to outlive this process, as one small value: all of it is written at each save. */
export interface KeptState<State> {
  readonly state: State
  /** Comes back when all that was changed in the state before has been written. */
  save: () => Promise<void>
}

/**
 * Keeps a value under a name. What asks to be saved while a write is prepared goes with it.
 *
 * @param initial what it is before it was ever saved
 */
export function keptState<State>(database: DatabaseSync, name: string, initial: State): KeptState<State> {
  const state = readKept<State>(database, name) ?? initial
  let next: Promise<void> | undefined
  const write = (): void => {
    next = undefined
    writeKept(database, name, state)
  }
  return {
    state,
    save: () => (next ??= new Promise((done) => setImmediate(done)).then(write)),
  }
}

/** Undefined where nothing is kept under this name. */
export function readKept<State>(database: DatabaseSync, name: string): State | undefined {
  createTable(database)
  const row = database.prepare('SELECT value FROM kept WHERE name = ?').get(name)
  return row && (JSON.parse(String(row.value)) as State)
}

export function writeKept(database: DatabaseSync, name: string, value: unknown): void {
  createTable(database)
  database.prepare('INSERT OR REPLACE INTO kept (name, value) VALUES (?, ?)').run(name, JSON.stringify(value))
}

function createTable(database: DatabaseSync): void {
  database.exec('CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)')
}
