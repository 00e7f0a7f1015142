import { hasZeroBits, hashedForWork, proofText } from '../../../lib/domain/people/proof-of-work.ts'

export interface AskedWork {
  challenge: string
  bits: number
}

/** The number of tries before the page may do something else: some milliseconds. */
const triesInTurn = 2_048

/** Does the proof of work for a code, in short slices, so that the page stays responsive. A phone takes a second or two. */
export async function solvedWork({ challenge, bits }: AskedWork): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challenge)))
  for (let first = 0; ; first += triesInTurn) {
    for (let counter = first; counter < first + triesInTurn; counter++) {
      if (hasZeroBits(sha256OfBlock(hashedForWork(digest, counter)), bits)) return proofText({ challenge, counter })
    }
    await turnOver()
  }
}

/** Comes back at once, behind what else waits; a timer would wait for four milliseconds. */
function turnOver(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}

const words = 64
const blockBytes = 64
const longestText = 55

/** Primes' roots, as FIPS 180-4 has them: of the first 64 the cube's, of the first 8 the square's. */
const [roundConstants, initialState] = constants()

function constants(): [Uint32Array, Uint32Array] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < words; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32
  return [
    Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ]
}

const schedule = new Uint32Array(words)
const block = new DataView(new ArrayBuffer(blockBytes))

/**
 * SHA-256 of at most 55 bytes, which is one block. The browser's own takes a promise for each: a hundred times as long.
 *
 * @throws RangeError for more bytes
 */
export function sha256OfBlock(bytes: Uint8Array): Uint8Array {
  if (bytes.length > longestText) throw new RangeError('more than one block')
  const whole = new Uint8Array(block.buffer)
  whole.fill(0)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  block.setUint32(blockBytes - 4, bytes.length * 8)
  const w = schedule
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(i * 4)
  for (let i = 16; i < words; i++) {
    const [older, newer] = [at(w, i - 15), at(w, i - 2)]
    const s0 = rotated(older, 7) ^ rotated(older, 18) ^ (older >>> 3)
    const s1 = rotated(newer, 17) ^ rotated(newer, 19) ^ (newer >>> 10)
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1
  }
  const state = [...initialState]
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < words; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(roundConstants, i) + at(w, i)) | 0
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  const result = new DataView(new ArrayBuffer(32))
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) result.setUint32(index * 4, (state[index] ?? 0) + word)
  return new Uint8Array(result.buffer)
}

const at = (of: Uint32Array, index: number): number => of[index] as number
const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
