import { hash } from 'node:crypto'

/** How many places a digest has, and with them its size: 2 MB, however large the table. */
export const places = 2 ** 18

/**
 * Sums of texts that do not depend on their order: what is added as often as it is taken away leaves nothing.
 * So two sides of a table can be compared without keeping either; what does not add up is told by its place, to be read again.
 */
export interface Digest {
  add: (text: string, weight: number) => void
  /** Places where something was added that was not taken away, or the other way round. */
  dirty: () => number[]
}

export function newDigest(): Digest {
  const lanes = [new Uint32Array(places), new Uint32Array(places)] as const
  return {
    add: (text, weight) => {
      const { place, marks } = hashed(text)
      // Typed arrays count round and round, which is what a sum of hashes wants.
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
