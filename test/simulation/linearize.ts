/** One call in a history: when it was under way, and what it does to a state that it meets. */
export interface Interval<State> {
  invokedAt: number
  /** Infinite when nobody knows when, and whether, it was applied. */
  answeredAt: number
  /** The states that it may have led to; none when it cannot have met this state and been answered as it was. */
  apply: (state: State) => readonly State[]
}

export type Verdict<State> =
  /** Places of the calls that were applied, in an order that explains everything. */
  | { order: readonly number[] }
  /** There is no such order: the longest beginning of one, and what stood in its way. */
  | {
      longest: readonly number[]
      /** Where that beginning leads. */
      reached: State
      stuck: readonly number[]
      /** Whether the search was not finished: there may be an order that was not reached. */
      isGivenUp: boolean
    }

/** Searches that take longer are given up. Histories that are right take some hundred visits. */
const maxVisits = 100_000

/**
 * Looks for an order in which the calls, made one after another, give the answers that were given and end in the state that
 * was found; an order that has no call before one that was answered before it was made. A call without an answer may stand
 * anywhere after its beginning, or nowhere (Wing and Gong's search, with the states remembered that lead nowhere).
 *
 * @param of.fingerprintOf tells states apart
 */
export function linearize<State>(of: {
  calls: readonly Interval<State>[]
  initial: State
  fingerprintOf: (state: State) => string
  isFinal: (state: State) => boolean
}): Verdict<State> {
  const { calls, fingerprintOf, isFinal } = of
  const visited = new Set<string>()
  const done = new Uint8Array(calls.length)
  const order: number[] = []
  let longest: readonly number[] = []
  let reached = of.initial
  let stuck: readonly number[] = []

  const search = (state: State): boolean => {
    const open = calls
      .keys()
      .filter((index) => !done[index])
      .toArray()
    if (open.every((index) => calls[index]?.answeredAt === Infinity) && isFinal(state)) return true
    const key = `${done.join('')} ${fingerprintOf(state)}`
    if (visited.has(key) || visited.size >= maxVisits) return false
    visited.add(key)

    const firstAnswerAt = Math.min(...open.map((index) => calls[index]?.answeredAt ?? Infinity))
    const possible = open.filter((index) => (calls[index]?.invokedAt ?? 0) < firstAnswerAt)
    if (order.length >= longest.length) {
      longest = [...order]
      reached = state
      stuck = possible
    }
    for (const index of possible) {
      for (const after of calls[index]?.apply(state) ?? []) {
        done[index] = 1
        order.push(index)
        if (search(after)) return true
        order.pop()
        done[index] = 0
      }
    }
    return false
  }
  return search(of.initial) ? { order } : { longest, reached, stuck, isGivenUp: visited.size >= maxVisits }
}
