import { findPartnerId } from '../../../lib/store/partner/partner.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The id of the partner with this address; letter case and surrounding blanks do not matter.
 *
 * @throws CommandRefused if nobody has the address
 */
export async function partnerIdNamed(address: string): Promise<string> {
  const named = address.trim()
  const partnerId = await findPartnerId(named)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${named}.`)
  return partnerId
}
