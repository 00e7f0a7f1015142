import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses outside the public internet: IANA's special-purpose registry for IPv4, and multicast. */
const specialV4 = [
  // This host, private networks, carrier-grade NAT, loopback, link-local (where a cloud serves credentials).
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Protocol assignments, documentation, AS112, multicast and 6to4 relays, benchmarks.
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast; reserved, and broadcast.
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/**
 * The only allocated part of IPv6. This refuses everything else: loopback, link-local, site-local, private and multicast
 * addresses, and those that embed IPv4 (mapped, compatible, translated).
 */
const globalV6 = ['2000::', 3] as const

/** Exceptions within that part: IANA's special-purpose registry for IPv6. */
const specialV6 = [
  // Protocol assignments, including Teredo, benchmarks, AMT, AS112, ORCHID and DRIP.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an embedded IPv4 address.
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [network, prefix] of specialV4) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of specialV6) blocked.addSubnet(network, prefix, 'ipv6')

const allowedV6 = new BlockList()
allowedV6.addSubnet(...globalV6, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * Whether an address, from a lookup or a socket, belongs to the public internet. False for anything that is not an address, or
 * has a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return allowedV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/** This machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/**
 * The address that a host name is by itself, as the URL standard normalizes it: it also reads 0x7f.1, 2130706433, 127.1 and
 * full-width digits as addresses. Undefined for a name that has to be looked up.
 *
 * @param hostname of a parsed URL
 */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return isIP(address) === 0 ? undefined : address
}

/**
 * Whether a host may be public, judged by its name alone: a public address, or a name with a dot that is not reserved for this
 * machine or a private network. The lookup decides what a name resolves to.
 *
 * @param hostname of a parsed URL
 */
export function mayBePublicHost(hostname: string): boolean {
  const literal = literalAddress(hostname)
  if (literal !== undefined) return isPublicAddress(literal)
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.length > 1 && labels.every((label) => label !== '') && !namesOfNobody.has(labels.at(-1) ?? '')
}

/** Top-level names for this machine and private networks (RFC 6761 and 6762, and ICANN's reservation). */
const namesOfNobody = new Set(['localhost', 'local', 'internal'])
