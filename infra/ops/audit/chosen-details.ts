import { paymentDetailsText } from '../../../lib/domain/payout/payment-details.ts'
import { keyName, keyOf, paymentDetailsKey } from '../../../lib/store/keys.ts'
import { keptDetailsItem, profileItem } from '../../../lib/store/partner/partner-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/**
 * Chosen payment details, which stand in the profile, against the item that they were chosen from: money goes where the profile says, so
 * a profile that was rewritten is found here. A partner chooses one at most, because the profile has room for one.
 */
export async function chosenDetailsFindings(table: Pick<TableReader, 'items'>, items: readonly Item[]): Promise<Finding[]> {
  const choosing = items.filter(isChoosing)
  if (choosing.length === 0) return []
  const suspects = await suspectsAmong(table, choosing)
  if (suspects.length === 0) return []
  // They may have been changed between the two reads.
  const again = await table.items(suspects.map(keyOf))
  const still = await suspectsAmong(table, again.filter(isWhole).filter(isChoosing))
  return still.map((item) =>
    finding(keyOf(item), 'its chosen payment details are none of those that its partner has', 'one of them, or nothing'),
  )
}

const isChoosing = (item: Item): boolean => kindOf(keyOf(item)) === 'profile' && item.paymentDetails !== undefined

async function suspectsAmong(table: Pick<TableReader, 'items'>, profiles: readonly Item[]): Promise<Item[]> {
  const kept = await table.items(profiles.map(itsDetailsKey))
  const texts = new Map(
    kept.filter(isWhole).map((item) => [keyName(keyOf(item)), paymentDetailsText(keptDetailsItem.read(item))]),
  )
  return profiles.filter((item) => {
    const { paymentDetails } = profileItem.read(item)
    return !paymentDetails || texts.get(keyName(itsDetailsKey(item))) !== paymentDetailsText(paymentDetails)
  })
}

const itsDetailsKey = (item: Item) => paymentDetailsKey(String(item.id), profileItem.read(item).paymentDetails?.id ?? '')
