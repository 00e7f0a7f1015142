import { dayMs } from '../../domain/value/duration.ts'
import type { Addition } from '../../domain/figures/kept-figures.ts'
import { moscowDayStart } from '../../domain/value/moscow-day.ts'
import { daysPartition, type Key, keyName, offerMonthsPartition, partnerMonthsPartition } from '../keys.ts'

/** What is added to the figures of one item. */
export interface FigureSum {
  key: Key
  /** Without zeros. */
  figures: ReadonlyMap<string, number>
  /** When the item may be swept; null for one that is kept. */
  sweepAfter: number | null
}

/** Additions, summed per item. */
export interface FigureSums {
  add: (additions: readonly Addition[]) => void
  /** How many items would change if these were added. */
  sizeWith: (additions: readonly Addition[]) => number
  /** The sums that change something. */
  all: () => FigureSum[]
}

export function newFigureSums(): FigureSums {
  const sums = new Map<string, FigureSum & { figures: Map<string, number> }>()
  const sumOf = (addition: Addition) => {
    const key = keyOf(addition)
    const known = sums.get(keyName(key))
    if (known) return known
    const sum = { key, figures: new Map<string, number>(), sweepAfter: sweepAfterOf(addition) }
    sums.set(keyName(key), sum)
    return sum
  }
  const addOne = (addition: Addition): void => {
    const { figures } = sumOf(addition)
    for (const [name, more] of Object.entries(addition.figures)) {
      const sum = (figures.get(name) ?? 0) + more
      if (sum === 0) figures.delete(name)
      else figures.set(name, sum)
    }
  }
  return {
    add: (additions) => additions.forEach(addOne),
    sizeWith: (additions) => new Set([...sums.keys(), ...additions.map((addition) => keyName(keyOf(addition)))]).size,
    all: () => [...sums.values()].filter(({ figures }) => figures.size > 0),
  }
}

function keyOf(addition: Addition): Key {
  if (addition.of === 'Day') return { pk: daysPartition, sk: addition.day }
  if (addition.of === 'Partner') return { pk: partnerMonthsPartition(addition.month), sk: addition.partnerId }
  return { pk: offerMonthsPartition(addition.month), sk: addition.offerId }
}

/** A month is shown until the next one is over. */
const monthKeptMs = 100 * dayMs

/** When the figures of a month may be swept, in seconds since 1970. */
export const monthSweptAfter = (month: string): number => (moscowDayStart(`${month}-01`) + monthKeptMs) / 1000

/** Days stay: ten years of days are less than a megabyte. */
const sweepAfterOf = (addition: Addition): number | null => (addition.of === 'Day' ? null : monthSweptAfter(addition.month))
