import { v7 } from 'uuid'

/**
 * A source of time-ordered ids (UUIDv7) for one moment: each id is greater than the one before it, and as unguessable as its 16
 * random bytes make it.
 */
export function idsAt(ms: number, randomBytes: (count: number) => Uint8Array): () => string {
  const seed = randomBytes(4)
  // 31 bits: half the range of the sequence field, so that counting up from here never wraps.
  let sequence = new DataView(seed.buffer, seed.byteOffset).getUint32(0) >>> 1
  return () => v7({ msecs: ms, seq: sequence++, random: randomBytes(16) })
}

/** Whether a text has the form of an id: nothing else may reach a key of the table. */
export function isId(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value)
}

/** The same random part with another time in front, which the order of ids depends on. */
export function idAtMoment(id: string, ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${id.slice(15)}`
}

/** Lower than every id of this moment, and higher than all earlier ones. */
export const lowestIdAt = (ms: number): string => idAtMoment('00000000-0000-7000-8000-000000000000', ms)

/** When an id was made, in milliseconds since 1970. */
export const momentOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
