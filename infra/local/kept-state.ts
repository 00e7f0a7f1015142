import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** What has to outlive this process, as one value. */
export interface KeptState<State> {
  readonly state: State
  /** Comes back when all that was changed in the state before has been written. */
  save: () => Promise<void>
}

/**
 * Keeps a value in a file that is replaced at once: whoever is killed meanwhile finds the former one or the new one. What asks to be saved
 * while a write is prepared goes with it.
 *
 * @param file undefined keeps nothing
 */
export function keptState<State>(file: string | undefined, initial: State): KeptState<State> {
  const state = (file === undefined ? undefined : readState<State>(file)) ?? initial
  let next: Promise<void> | undefined
  const write = (): void => {
    next = undefined
    if (file === undefined) return
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
  }
  return {
    state,
    save: () => (next ??= new Promise((done) => setImmediate(done)).then(write)),
  }
}

function readState<State>(file: string): State | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as State
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
