import type { ActEvent } from '../../domain/feed/event.ts'
import type { CountedThings } from '../../domain/figures/kept-figures.ts'
import { InvariantViolation } from '../../errors.ts'
import type { Item } from '../table/item.ts'
import { dealKey, entryKey, type Key, keyName, keyOf, payoutKey } from '../keys.ts'
import { getItems } from '../table/read.ts'
import { entryItem } from '../account/account-items.ts'
import { actItem } from '../lead/lead-items.ts'
import { payoutItem } from '../payout/payout-items.ts'

const countedAttributes = ['pk', 'sk', 'amountKopecks', 'deal', 'accruedKopecks', 'createdAt']

/**
 * Objects that events refer to, each read once.
 *
 * @param load for callers that read the table in another way
 * @throws InvariantViolation when a requested object is missing
 */
export async function loadCountedThings(
  events: readonly ActEvent[],
  load: (keys: readonly Key[]) => Promise<Item[]> = (keys) => getItems(keys, countedAttributes),
): Promise<CountedThings> {
  const keys = new Map(events.flatMap(thingKeys).map((key) => [keyName(key), key]))
  const found = new Map((await load([...keys.values()])).map((item) => [keyName(keyOf(item)), item]))
  const itemAt = (key: Key): Item => {
    const item = found.get(keyName(key))
    if (!item) throw new InvariantViolation(`${keyName(key)} is not there, of which the feed tells`)
    return item
  }
  return {
    payout: (id) => payoutItem.readPart(itemAt(payoutKey(id)), ['amountKopecks']),
    deal: (leadId, revision) => actItem.readPart(itemAt(dealKey(leadId, revision)), ['deal', 'createdAt']),
    entry: (partnerId, revision) => entryItem.readPart(itemAt(entryKey(partnerId, revision)), ['accruedKopecks', 'createdAt']),
  }
}

function thingKeys(event: ActEvent): Key[] {
  if (event.type === 'payout.requested' || event.type === 'payout.paid') return [payoutKey(event.id)]
  if ('dealRevision' in event) return [dealKey(event.id, event.dealRevision)]
  if (/^(reward|correction)\./.test(event.type) && event.version !== null) return [entryKey(event.id, event.version)]
  return []
}
