import { setTimeout as wait } from 'node:timers/promises'

/** The result of one check. */
export interface Check {
  what: string
  /** NeedsAws: cannot be checked on this machine. */
  outcome: 'Held' | 'Failed' | 'NeedsAws'
  detail: string
}

/** An answer is not what it must be; the message says what it was. */
class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

/** @throws Mismatch */
export function must(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Mismatch(otherwise)
}

/** Indexes usually lag by about a second (docs/limits.md), busy ones longer: 15 seconds in all. */
const indexPace = { looks: 30, betweenMs: 500 }

/**
 * Repeats a check until the index shows what is expected, or it runs out of tries. Any error but a mismatch is thrown at once.
 *
 * @throws Mismatch the last one
 */
export async function onceIndexed(look: () => Promise<string>, { looks, betweenMs } = indexPace): Promise<string> {
  for (let looked = 1; looked < looks; looked++) {
    try {
      return await look()
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
    }
    await wait(betweenMs)
  }
  return look()
}

/** Runs one check. Any error fails only this check; the next one still runs. */
export async function checkOf(what: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { what, outcome: 'Held', detail: await look() }
  } catch (error) {
    const { name, message } = error as Error
    return { what, outcome: 'Failed', detail: error instanceof Mismatch ? message : `${name}: ${message}` }
  }
}

export const needsAws = (what: string, detail: string): Check => ({ what, outcome: 'NeedsAws', detail })
