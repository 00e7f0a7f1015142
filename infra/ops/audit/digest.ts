import { hash } from 'node:crypto'

/** The number of places in a digest. It fixes the size: 2 MB, however large the table. */
export const places = 2 ** 18

/**
 * Order-independent sums of texts: what is added as often as it is subtracted leaves zero. Two sides of a table can thus be compared
 * without storing either. A mismatch shows only as a place; its items are then read again.
 */
export interface Digest {
  add: (text: string, weight: number) => void
  /** Places whose sum is not zero. */
  dirty: () => number[]
}

export function newDigest(): Digest {
  const lanes = [new Uint32Array(places), new Uint32Array(places)] as const
  return {
    add: (text, weight) => {
      const { place, marks } = hashed(text)
      // Typed arrays wrap around on overflow, as a sum of hashes needs.
      lanes[0][place] = (lanes[0][place] ?? 0) + Math.imul(marks[0], weight)
      lanes[1][place] = (lanes[1][place] ?? 0) + Math.imul(marks[1], weight)
    },
    dirty: () => {
      const found: number[] = []
      for (let place = 0; place < places; place++) if (lanes[0][place] !== 0 || lanes[1][place] !== 0) found.push(place)
      return found
    },
  }
}

export const placeOf = (text: string): number => hashed(text).place

function hashed(text: string): { place: number; marks: readonly [number, number] } {
  const digits = hash('sha1', text, 'hex')
  const number = (from: number): number => Number.parseInt(digits.slice(from, from + 8), 16)
  return { place: number(0) % places, marks: [number(8) | 1, number(16) | 1] }
}
