import { v7 } from 'uuid'

/**
 * A source of time-ordered ids (UUIDv7) for one moment: each id is greater than the one before it,
 * and as hard to guess as its 16 random bytes make it.
 */
export function idsAt(ms: number, randomBytes: (count: number) => Uint8Array): () => string {
  const seed = randomBytes(4)
  // 31 bits: half the range of the sequence field, so that counting up from here never wraps.
  let sequence = new DataView(seed.buffer, seed.byteOffset).getUint32(0) >>> 1
  return () => v7({ msecs: ms, seq: sequence++, random: randomBytes(16) })
}

/** Whether a text has the form of an id: no other may reach a key of the table. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
}
