import { hasZeroBits, hashedForWork, proofText } from '../../../lib/domain/people/proof-of-work.ts'

export interface AskedWork {
  challenge: string
  bits: number
}

/** The number of tries before the page may do something else: some milliseconds. */
const triesInTurn = 2_048

/** Does the proof of work for a code, in short slices, so that the page stays responsive. A phone takes less than a second. */
export async function solvedWork({ challenge, bits }: AskedWork): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(challenge)))
  for (let first = 0; ; first += triesInTurn) {
    // Other work may have used the block in between.
    fill(hashedForWork(digest, first))
    for (let counter = first; counter < first + triesInTurn; counter++) {
      setCounter(counter)
      compress()
      // One word tells nearly all apart; the rest of the hash is looked at for those that are left.
      if (Math.clz32(state[0] as number) < Math.min(bits, 32)) continue
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
const longestText = 55

/** Primes' roots, as FIPS 180-4 has them: of the first 64 the cube's, of the first 8 the square's. */
const [roundConstants, initialState] = constants()

function constants(): [Int32Array, Int32Array] {
  const primes: number[] = []
  for (let candidate = 2; primes.length < words; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32
  return [
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ]
}

/** The one block of an input, and what follows from it; then the hash. Kept between hashes: making them anew takes as long as hashing. */
const schedule = new Int32Array(words)
const state = new Int32Array(8)

/**
 * SHA-256 of at most 55 bytes, which is one block. The browser's own takes a promise for each: a hundred times as long.
 *
 * @throws RangeError for more bytes
 */
export function sha256OfBlock(bytes: Uint8Array): Uint8Array {
  fill(bytes)
  compress()
  const result = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) result.setInt32(index * 4, word)
  return new Uint8Array(result.buffer)
}

/** @throws RangeError for more bytes than fit */
function fill(bytes: Uint8Array): void {
  if (bytes.length > longestText) throw new RangeError('more than one block')
  const block = new DataView(new ArrayBuffer(64))
  const whole = new Uint8Array(block.buffer)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  block.setUint32(60, bytes.length * 8)
  for (let i = 0; i < 16; i++) schedule[i] = block.getInt32(i * 4)
}

/** Changes the number in the block that hashedForWork has made: 64 bits behind the digest. */
function setCounter(counter: number): void {
  schedule[8] = counter / 2 ** 32
  schedule[9] = counter
}

/** Hashes the block, into the state. Plain steps on numbers: this is done a quarter of a million times while a person waits. */
function compress(): void {
  const w = schedule
  for (let i = 16; i < words; i++) {
    const older = w[i - 15] as number
    const newer = w[i - 2] as number
    const s0 = ((older >>> 7) | (older << 25)) ^ ((older >>> 18) | (older << 14)) ^ (older >>> 3)
    const s1 = ((newer >>> 17) | (newer << 15)) ^ ((newer >>> 19) | (newer << 13)) ^ (newer >>> 10)
    w[i] = ((w[i - 16] as number) + s0 + (w[i - 7] as number) + s1) | 0
  }
  let a = initialState[0] as number
  let b = initialState[1] as number
  let c = initialState[2] as number
  let d = initialState[3] as number
  let e = initialState[4] as number
  let f = initialState[5] as number
  let g = initialState[6] as number
  let h = initialState[7] as number
  for (let i = 0; i < words; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[i] as number) + (w[i] as number)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = a + (initialState[0] as number)
  state[1] = b + (initialState[1] as number)
  state[2] = c + (initialState[2] as number)
  state[3] = d + (initialState[3] as number)
  state[4] = e + (initialState[4] as number)
  state[5] = f + (initialState[5] as number)
  state[6] = g + (initialState[6] as number)
  state[7] = h + (initialState[7] as number)
}
