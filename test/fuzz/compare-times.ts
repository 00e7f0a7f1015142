/** What two requests took that were sent one right after the other: what the machine did meanwhile, it did to both. */
export interface TimedPair {
  knownMs: number
  unknownMs: number
}

/**
 * Whether one of a pair tends to be the slower one, by counting: no single slow answer weighs more than another.
 *
 * @returns how often the known one was slower, and by how many standard deviations that is from half of the times
 */
export function compareTimes(pairs: readonly TimedPair[]): { slowerKnown: number; deviations: number } {
  const uneven = pairs.filter(({ knownMs, unknownMs }) => knownMs !== unknownMs)
  const slowerKnown = uneven.filter(({ knownMs, unknownMs }) => knownMs > unknownMs).length
  const deviations = uneven.length === 0 ? 0 : (slowerKnown - uneven.length / 2) / (Math.sqrt(uneven.length) / 2)
  return { slowerKnown, deviations }
}
