import { BlockList, isIP, isIPv4 } from 'node:net'
import { ApiError } from '../errors.ts'
import type { ApiKeyOwner } from './authenticate.ts'

/**
 * Refuses a key that was issued for certain addresses from any other. Keys without addresses, including all older ones, work from
 * everywhere.
 *
 * @param address as the gateway saw it: headers of the request are not trusted
 * @throws ApiError ADDRESS_NOT_ALLOWED, naming the address
 */
export function checkAddress({ allowedAddresses }: Pick<ApiKeyOwner, 'allowedAddresses'>, address: string): void {
  if (!allowedAddresses || allowedAddresses.some((allowed) => holds(allowed, address))) return
  throw new ApiError('ADDRESS_NOT_ALLOWED', { address })
}

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether it is an IPv4 address, possibly written as IPv6. */
const isFourth = (address: string): boolean => isIPv4(address) || mapped.check(address, 'ipv6')
const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Each family has its own blocks: `::/0` covers all of IPv6, but no IPv4 address, even one written as IPv6. */
function holds(allowed: string, address: string): boolean {
  const [network = '', prefix] = allowed.split('/')
  if (isIP(address) === 0 || isFourth(network) !== isFourth(address)) return false
  const block = new BlockList()
  if (prefix === undefined) block.addAddress(network, familyOf(network))
  else block.addSubnet(network, Number(prefix), familyOf(network))
  return block.check(address, familyOf(address))
}
