import type { DatabaseSync } from 'node:sqlite'

/** One small value that must survive this process; each save writes all of it. */
export interface KeptState<State> {
  readonly state: State
  /** Resolves when all earlier changes of the state are written. */
  save: () => Promise<void>
}

/**
 * Stores a value under a name. Saves requested while a write is being prepared are part of that write.
 *
 * @param initial the value before the first save
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

/** Undefined if nothing is stored under this name. */
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
