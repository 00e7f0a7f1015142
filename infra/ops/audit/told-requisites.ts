import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { distinctKeys, type Key, keyName, keyOf, payoutKey } from '../../../lib/store/keys.ts'
import { requisitesSha256 } from '../../../lib/store/payout/payout.ts'
import { payoutItem } from '../../../lib/store/payout/payout-items.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** Where a payout request asked the money to go, according to an act. */
interface Asked {
  act: Key
  payout: Key
  sha256: string
}

/**
 * Payout requests' destinations against the feed's events from their creation: the event reveals a request that was rewritten together with
 * its history. Events from before digests existed, and those of erased people, say nothing about it.
 */
export async function toldRequisitesFindings(table: Pick<TableReader, 'items'>, items: readonly Item[]): Promise<Finding[]> {
  const asked = items.flatMap(askedIn)
  if (asked.length === 0) return []
  const payouts = await table.items(distinctKeys(asked.map(({ payout }) => payout)))
  const byKey = new Map(payouts.filter(isWhole).map((item) => [keyName(keyOf(item)), payoutItem.read(item)]))
  const suspects = asked.filter(({ payout, sha256 }) => {
    const found = byKey.get(keyName(payout))
    return found !== undefined && requisitesSha256(found) !== sha256
  })
  if (suspects.length === 0) return []
  // Requisites and their digests are erased together, which may have happened since the act was read.
  const acts = await table.items(distinctKeys(suspects.map(({ act }) => act)))
  const stillAsked = new Set(
    acts
      .filter(isWhole)
      .flatMap(askedIn)
      .map(({ payout }) => keyName(payout)),
  )
  return suspects
    .filter(({ payout }) => stillAsked.has(keyName(payout)))
    .map(({ payout }) =>
      finding(
        payout,
        'its requisites are others than those that the feed told of',
        'as it was asked for: nothing changes the requisites of a request',
      ),
    )
}

function askedIn(item: Item): Asked[] {
  const act = keyOf(item)
  if (kindOf(act) !== 'toldAct') return []
  return toldActItem
    .read(item)
    .events.flatMap((event) =>
      'requisitesSha256' in event && event.requisitesSha256 !== undefined
        ? [{ act, payout: payoutKey(event.id), sha256: event.requisitesSha256 }]
        : [],
    )
}
