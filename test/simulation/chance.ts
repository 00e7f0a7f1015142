/** A source of chance that is fully determined by its seed: the same seed gives the same choices on every machine. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  next: () => number
  /** A whole number from 0 up to, but not including, that. */
  below: (count: number) => number
  happens: (probability: number) => boolean
  /** One of the choices; there must be one. */
  pick: <Choice>(choices: readonly Choice[]) => Choice
  /** One of the choices, each as often as its weight says. */
  pickWeighted: <Choice>(choices: readonly (readonly [weight: number, choice: Choice])[]) => Choice
  bytes: (count: number) => Uint8Array
}

/** @param stream tells sources of one seed apart, so that drawing from one does not move the others */
export function chanceOf(seed: number, stream: number): Chance {
  let state = mixed(mixed(seed) ^ (stream + 0x9e_37_79_b9))
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    return (mixed(state) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  const pick = <Choice>(choices: readonly Choice[]): Choice => choices[below(choices.length)] as Choice
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick,
    pickWeighted: (choices) => {
      let left = next() * choices.reduce((sum, [weight]) => sum + weight, 0)
      const found = choices.find(([weight]) => (left -= weight) < 0) ?? pick(choices)
      return found[1]
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}

/** Spreads every bit of a 32-bit number over all of them (the finalizer of MurmurHash3). */
function mixed(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return hash ^ (hash >>> 16)
}
