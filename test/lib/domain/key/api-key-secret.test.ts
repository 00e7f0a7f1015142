import { crc32 } from 'node:zlib'
import { assert } from 'fast-check'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiKeyRandomBytes, apiKeySecret, isMisspeltSecret, recognisablePart } from '../../../../lib/domain/key/api-key-secret.ts'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const anyBytes = fc.uint8Array({ minLength: apiKeyRandomBytes, maxLength: apiKeyRandomBytes })
const anySecret = anyBytes.map(apiKeySecret)
const anyDigit = fc.constantFrom(...digits.split(''))

/** The number that base62 text stands for. */
const numberOf = (text: string): bigint => text.split('').reduce((sum, digit) => sum * 62n + BigInt(digits.indexOf(digit)), 0n)

describe('a secret', () => {
  test('holds all of its random bytes: no two of them make the same one', () => {
    assert(
      fc.property(anyBytes, (bytes) => {
        const body = apiKeySecret(bytes).slice(4, 31)
        expect(numberOf(body)).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
      }),
    )
  })

  test('leaves at least 128 bits unknown beside the recognisable part', () => {
    const knownBits = Math.log2(62 ** (recognisablePart(apiKeySecret(new Uint8Array(apiKeyRandomBytes))).length - 4))
    expect(apiKeyRandomBytes * 8 - knownBits).toBeGreaterThanOrEqual(128)
  })

  test('is its prefix, 27 characters, and 6 that are the CRC-32 of those, as zlib computes it', () => {
    assert(
      fc.property(anySecret, (secret) => {
        expect(secret).toMatch(/^ppk_[0-9A-Za-z]{33}$/)
        expect(numberOf(secret.slice(31))).toBe(BigInt(crc32(secret.slice(4, 31))))
      }),
    )
  })

  test.each([
    { what: 'zeros', bytes: new Uint8Array(20), secret: 'ppk_0000000000000000000000000002MvMGi' },
    { what: 'ones', bytes: new Uint8Array(20).fill(255), secret: 'ppk_aWgEPTl1tmebfsQzFP4bxwgy80V2foiOv' },
  ])('of nothing but $what is $secret, today and in years', ({ bytes, secret }) => {
    expect(apiKeySecret(bytes)).toBe(secret)
  })

  test.each([0, 16, 19, 21])('is never made of %i bytes', (length) => {
    expect(() => apiKeySecret(new Uint8Array(length))).toThrow('20 random bytes')
  })

  test('is recognised by its first eight characters', () => {
    assert(fc.property(anySecret, (secret) => recognisablePart(secret) === secret.slice(0, 8)))
  })
})

describe('a misspelt secret', () => {
  test('is no secret as it was made', () => {
    assert(fc.property(anySecret, (secret) => !isMisspeltSecret(secret)))
  })

  test('is any with one character changed', () => {
    assert(
      fc.property(anySecret, fc.integer({ min: 4, max: 36 }), anyDigit, (secret, index, digit) => {
        fc.pre(secret[index] !== digit)
        expect(isMisspeltSecret(secret.slice(0, index) + digit + secret.slice(index + 1))).toBe(true)
      }),
    )
  })

  test('is any with two neighbours changed about', () => {
    assert(
      fc.property(anySecret, fc.integer({ min: 4, max: 35 }), (secret, index) => {
        const [first = '', second = ''] = secret.slice(index, index + 2)
        fc.pre(first !== second)
        expect(isMisspeltSecret(secret.slice(0, index) + second + first + secret.slice(index + 2))).toBe(true)
      }),
    )
  })

  test('is any that was cut off, lengthened, or copied along with a space', () => {
    assert(
      fc.property(anySecret, fc.integer({ min: 4, max: 36 }), (secret, length) => {
        expect(isMisspeltSecret(secret.slice(0, length))).toBe(true)
        expect(isMisspeltSecret(`${secret}0`)).toBe(true)
        expect(isMisspeltSecret(`${secret} `)).toBe(true)
        expect(isMisspeltSecret(`${secret}\n`)).toBe(true)
      }),
    )
  })

  test.each(['demo-crm-key-for-local-use-only', '', 'PPK_short', ' ppk_0', 'ppk'])('is not %j, which claims nothing', (text) => {
    expect(isMisspeltSecret(text)).toBe(false)
  })
})
