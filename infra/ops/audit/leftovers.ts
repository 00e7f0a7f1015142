import { type Claim, textOf } from './claims.ts'

/** Claims that the other side has not matched, or not yet. */
export interface Leftovers {
  add: (claim: Claim) => void
  all: () => Claim[]
}

export function newLeftovers(): Leftovers {
  const open = new Map<string, Claim[]>()
  return {
    add: (claim) => {
      const text = textOf(claim)
      const same = open.get(text) ?? []
      const opposite = same.findIndex(({ weight }) => weight === -claim.weight)
      if (opposite < 0) open.set(text, [...same, claim])
      else if (same.length === 1) open.delete(text)
      else open.set(text, same.toSpliced(opposite, 1))
    },
    all: () => [...open.values()].flat(),
  }
}
