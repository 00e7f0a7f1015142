import type { CodeDoor } from './sign-in.ts'
import { wrongCodesADay } from './sign-in.ts'

/** 262,144 hashes on average: a moment for one person, but expensive for thousands of requests. */
export const workBits = 18
/** How long a challenge may be answered. */
export const workGoodMs = 10 * 60_000

/**
 * Whether asking for a code takes proof of work: always for a registration, because its mail goes to an unknown address;
 * otherwise while the contour sees more wrong codes than people make, for a browser that nobody has signed in with by that
 * address yet.
 */
export function isWorkNeeded(of: { door: CodeDoor; wrongToday: number; isKnownBrowser: boolean }): boolean {
  return of.door === 'registration' || (of.wrongToday >= wrongCodesADay && !of.isKnownBrowser)
}

/** A challenge and the number that solves it, as the client sends them. */
export interface Proof {
  challenge: string
  counter: number
}

/** @returns undefined for a text that cannot be a proof */
export function readProof(text: string): Proof | undefined {
  const [, challenge, digits] = /^([\w.-]{1,200}):(\d{1,15})$/.exec(text) ?? []
  return challenge === undefined ? undefined : { challenge, counter: Number(digits) }
}

export const proofText = ({ challenge, counter }: Proof): string => `${challenge}:${counter}`

const digestBytes = 32
const counterBytes = 8

/**
 * The input of one try's hash: the digest of the challenge and the number, big-endian. It fits into one block of SHA-256.
 *
 * @param challengeSha256 32 bytes
 */
export function hashedForWork(challengeSha256: Uint8Array, counter: number): Uint8Array {
  const bytes = new Uint8Array(digestBytes + counterBytes)
  bytes.set(challengeSha256)
  new DataView(bytes.buffer).setBigUint64(digestBytes, BigInt(counter))
  return bytes
}

/** Whether a hash begins with this many zero bits. */
export function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8)
  return hash.subarray(0, whole).every((byte) => byte === 0) && (hash[whole] ?? 0) >> (8 - (bits % 8)) === 0
}
