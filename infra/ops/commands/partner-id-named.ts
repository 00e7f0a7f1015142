import { findPartnerId } from '../../../lib/store/partner/partner.ts'
import { idOfExternal } from '../../../lib/store/moving/external-id.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The id of the partner with this address, or with this id in the system that they moved in from; letter case of an address and
 * surrounding blanks do not matter.
 *
 * @throws CommandRefused if nobody has either
 */
export async function partnerIdNamed(address: string): Promise<string> {
  const named = address.trim()
  const partnerId = (await findPartnerId(named)) ?? (await idOfExternal('PARTNER', named))
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${named}.`)
  return partnerId
}
