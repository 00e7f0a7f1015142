/** Repeatable random numbers: the same seed gives the same numbers. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  fraction: () => number
  /** A whole number, both ends included. */
  whole: (min: number, max: number) => number
  oneOf: <Value>(values: readonly Value[]) => Value
}

/** Mulberry32: small, fast, and good enough for demo data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1))
  return { fraction, whole, oneOf: (values) => values[whole(0, values.length - 1)] as (typeof values)[number] }
}

/** Bytes from that source, in place of the unguessable ones. */
export const bytesBy =
  (chance: SeededRandom) =>
  (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, () => chance.whole(0, 255))
