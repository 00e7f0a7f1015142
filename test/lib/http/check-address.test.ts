import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/errors.ts'
import { checkAddress } from '../../../lib/http/check-address.ts'

const opens = (allowedAddresses: readonly string[] | undefined, address: string): boolean => {
  try {
    checkAddress(allowedAddresses ? { allowedAddresses } : {}, address)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect([error.code, error.members]).toEqual(['ADDRESS_NOT_ALLOWED', { address }])
    return false
  }
}

const rows: { allowed: string[]; good: string[]; bad: string[] }[] = [
  {
    allowed: ['203.0.113.7'],
    good: ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'],
    bad: ['203.0.113.8', '::203.0.113.7', '203.0.113.70'],
  },
  {
    allowed: ['203.0.113.0/24'],
    good: ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.255'],
    bad: ['203.0.112.255', '203.0.114.0', '::ffff:203.0.114.0'],
  },
  { allowed: ['203.0.113.96/27'], good: ['203.0.113.96', '203.0.113.127'], bad: ['203.0.113.95', '203.0.113.128'] },
  { allowed: ['203.0.113.100/27'], good: ['203.0.113.96', '203.0.113.127'], bad: ['203.0.113.95', '203.0.113.128'] },
  { allowed: ['203.0.113.7/32'], good: ['203.0.113.7'], bad: ['203.0.113.6', '203.0.113.8'] },
  { allowed: ['0.0.0.0/0'], good: ['0.0.0.0', '255.255.255.255', '::ffff:1.2.3.4'], bad: ['2001:db8::1', '::1'] },
  { allowed: ['2001:db8::1'], good: ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1'], bad: ['2001:db8::2', '2001:db8:1::1'] },
  {
    allowed: ['2001:db8:4::/47'],
    good: ['2001:db8:4::', '2001:db8:5:ffff:ffff:ffff:ffff:ffff'],
    bad: ['2001:db8:3:ffff:ffff:ffff:ffff:ffff', '2001:db8:6::'],
  },
  { allowed: ['2001:db8::/128'], good: ['2001:db8::'], bad: ['2001:db8::1'] },
  { allowed: ['::/0'], good: ['::1', '2001:db8::1'], bad: ['203.0.113.7', '::ffff:203.0.113.7'] },
  { allowed: ['::/64'], good: ['::1'], bad: ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1'] },
  { allowed: ['::ffff:203.0.113.0/120'], good: ['203.0.113.7', '::ffff:203.0.113.7'], bad: ['203.0.114.7', '2001:db8::1'] },
  { allowed: ['::ffff:203.0.113.7'], good: ['203.0.113.7'], bad: ['203.0.113.8'] },
  {
    allowed: ['198.51.100.1', '2001:db8::/32', '203.0.113.0/24'],
    good: ['198.51.100.1', '2001:db8::9', '203.0.113.9'],
    bad: ['198.51.100.2'],
  },
]

describe('a key that may be used from certain addresses', () => {
  test.each(rows)('$allowed opens what it opens to $good, and nothing to $bad', ({ allowed, good, bad }) => {
    expect(good.map((address) => [address, opens(allowed, address)])).toEqual(good.map((address) => [address, true]))
    expect(bad.map((address) => [address, opens(allowed, address)])).toEqual(bad.map((address) => [address, false]))
  })

  test.each(['', 'unknown', '203.0.113.7, 10.0.0.1', '203.0.113.7/32'])('opens nothing to what is no address: %j', (address) => {
    expect(opens(['0.0.0.0/0', '::/0'], address)).toBe(false)
  })

  test('and one without any is for everywhere, also where no address is known', () => {
    for (const address of ['203.0.113.7', '2001:db8::1', '']) expect(opens(undefined, address)).toBe(true)
  })
})
