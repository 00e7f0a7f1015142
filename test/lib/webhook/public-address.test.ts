import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress, literalAddress, mayBePublicHost } from '../../../lib/webhook/public-address.ts'

/** First and last of each range that is not public, and their neighbours that are. */
const ranges: readonly [what: string, first: string, last: string, before: string | null, after: string | null][] = [
  ['this host', '0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['private, class A', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ["a carrier's translation", '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['link-local', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private, class B', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['AS112', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['AMT', '192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['relays of 6to4', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['private, class C', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['AS112, delegated', '192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['benchmarks', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast, reserved and broadcast', '224.0.0.0', '255.255.255.255', '223.255.255.255', null],
  ['all below what is given out', '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, '2000::'],
  ['protocol assignments', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::ffff', '2001:200::'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::ffff', '2001:db9::'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::ffff', '2003::'],
  ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:7fff:ffff::ffff', '2620:4f:8001::'],
  ['documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::ffff', '3fff:1000::'],
  ['all above what is given out', '4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::ffff', null],
]

describe('an address', () => {
  test.each(ranges)('of %s, %s to %s, is not public, and its neighbours are', (_, first, last, before, after) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false])
    const neighbours = [before, after].filter((address) => address !== null)
    expect(neighbours.filter((address) => !isPublicAddress(address))).toEqual([])
  })

  test.each([
    ['the credentials of a cloud', '169.254.169.254'],
    ['the same by IPv6', 'fd00:ec2::254'],
    ['loopback', '::1'],
    ['no address', '::'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['one of a private network', 'fc00::1'],
    ['multicast', 'ff02::1'],
    ['loopback, mapped', '::ffff:127.0.0.1'],
    ['the same in hexadecimal', '::ffff:7f00:1'],
    ['a public one, mapped', '::ffff:8.8.8.8'],
    ['loopback, compatible', '::127.0.0.1'],
    ['loopback, translated', '64:ff9b::7f00:1'],
    ['a public one, translated', '64:ff9b::808:808'],
    ['loopback, translated in a network of its own', '64:ff9b:1::7f00:1'],
    ['loopback by 6to4', '2002:7f00:1::'],
    ['loopback by Teredo', '2001:0:7f00:1::80ff:fffe'],
    ['segment routing', '5f00::1'],
    ['discarded', '100::1'],
    ['a public one with a zone', '2001:4860:4860::8888%eth0'],
    ['link-local with a zone', 'fe80::1%1'],
    ['a number', '2130706433'],
    ['octal', '0177.0.0.1'],
    ['hexadecimal', '0x7f.0.0.1'],
    ['short', '127.1'],
    ['with a full stop behind it', '127.0.0.1.'],
    ['with a blank', ' 8.8.8.8'],
    ['with a port', '8.8.8.8:443'],
    ['in brackets', '[2001:4860:4860::8888]'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('that is %s is not public: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888', '2a00:1450:4010:c0e::66', '2600:1f00::1'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('is never public for holding one of IPv4, whatever that is', () => {
    const prefixes = ['::ffff:', '::', '64:ff9b::', '64:ff9b:1::', '2002:', '2001:0:']
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom(...prefixes), (address, prefix) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const groups = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
        const ends = prefix.startsWith('200') ? `${prefix}${groups}::1` : `${prefix}${groups}`
        expect(isPublicAddress(ends)).toBe(false)
      }),
    )
  })

  test.each([
    ['127.0.0.1', true],
    ['127.255.255.255', true],
    ['::1', true],
    ['126.255.255.255', false],
    ['128.0.0.0', false],
    ['::2', false],
    ['10.0.0.1', false],
    ['8.8.8.8', false],
    ['localhost', false],
  ])('is this machine: %s %s', (address, is) => {
    expect(isLoopbackAddress(address)).toBe(is)
  })
})

/** As they may be entered, each another way inside. */
const forged = [
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://metadata/',
  'https://intranet./',
  'https://a..b/',
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://127.0.1/',
  'https://0177.0.0.1/',
  'https://0x7f.0.0.1/',
  'https://0x7f.1/',
  'https://0x7f000001/',
  'https://2130706433/',
  'https://017700000001/',
  'https://１２７.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://user@127.0.0.1/',
  'https://8.8.8.8@127.0.0.1/',
  'https://127.0.0.1:8443/',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://0xa.0.0.1/',
  'https://167772161/',
  'https://100.64.0.1/',
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://169.254.43518/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://192.168.1/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://4294967295/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:7f00:1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://[5f00::1]/',
  'https://[4000::1]/',
] as const

describe('a host', () => {
  test('is tried by a table that is long enough, and has nothing twice', () => {
    expect(forged.length).toBeGreaterThanOrEqual(60)
    expect(new Set(forged).size).toBe(forged.length)
  })

  test.each(forged)('is none of the public internet: %s', (url) => {
    expect(mayBePublicHost(new URL(url).hostname)).toBe(false)
  })

  test.each([
    'https://hooks.crm.example/',
    'https://localhost.crm.example/',
    'https://127.0.0.1.crm.example/',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://пример.рф/',
    'https://crm.example./',
    'https://8.8.8.8/',
    'https://0x08080808/',
    'https://[2001:4860:4860::8888]/',
  ])('may be one: %s', (url) => {
    expect(mayBePublicHost(new URL(url).hostname)).toBe(true)
  })

  test.each([
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://[::1]/', '::1'],
    ['https://crm.example/', undefined],
  ])('is an address by itself or not: %s %s', (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address)
  })
})
