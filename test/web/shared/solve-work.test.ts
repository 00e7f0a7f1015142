import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashedForWork, hasZeroBits, readProof } from '../../../lib/domain/people/proof-of-work.ts'
import { sha256OfBlock, solvedWork } from '../../../web/shared/session/solve-work.ts'

const sha256 = (bytes: Uint8Array | string): Uint8Array => createHash('sha256').update(bytes).digest()

test('the hash of the page is SHA-256, for inputs within one block; longer ones are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 55 }), (bytes) => {
      expect(Buffer.from(sha256OfBlock(bytes))).toEqual(Buffer.from(sha256(bytes)))
    }),
  )
  expect(() => sha256OfBlock(new Uint8Array(56))).toThrow(RangeError)
})

test('the work that the page does is what the contour asks for', async () => {
  for (const bits of [1, 7, 8, 12]) {
    const challenge = `1795338600000.${bits}.salt.signature`
    const proof = readProof(await solvedWork({ challenge, bits }))
    expect(proof?.challenge).toBe(challenge)
    expect(hasZeroBits(sha256(hashedForWork(sha256(challenge), proof?.counter ?? 0)), bits)).toBe(true)
  }
})

test.each([
  [[0, 0, 0x40], 17, true],
  [[0, 0, 0x40], 18, false],
  [[0, 0, 0x3f], 18, true],
  [[0, 1, 0], 16, false],
  [[0, 0], 16, true],
  [[0x80], 1, false],
])('of the bytes %j the first %i bits are zero: %s', (bytes, bits, expected) => {
  expect(hasZeroBits(Uint8Array.from(bytes), bits)).toBe(expected)
})
