import type { ToldAct } from '../../../lib/domain/event.ts'
import type { Payout } from '../../../lib/domain/payout.ts'
import type { Item } from '../../../lib/store/item.ts'
import { distinctKeys, type Key, keyName, keyOf, payoutKey } from '../../../lib/store/keys.ts'
import { requisitesSha256 } from '../../../lib/store/payout.ts'
import { type Finding, finding } from './finding.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'
import { isWhole } from './whole-item.ts'

/** What an act told of where a payout request asked the money to go. */
interface Asked {
  act: Key
  payout: Key
  sha256: string
}

/**
 * Where payout requests go against what the feed told when they were made: who rewrites a request and its history together is seen by
 * the event. Events of before tell nothing of it, and neither do those of persons who were erased.
 */
export async function toldRequisitesFindings(table: Pick<TableReader, 'items'>, items: readonly Item[]): Promise<Finding[]> {
  const asked = items.flatMap(askedIn)
  if (asked.length === 0) return []
  const payouts = await table.items(distinctKeys(asked.map(({ payout }) => payout)))
  const byKey = new Map(payouts.filter(isWhole).map((item) => [keyName(keyOf(item)), item as unknown as Payout]))
  const suspects = asked.filter(({ payout, sha256 }) => {
    const found = byKey.get(keyName(payout))
    return found !== undefined && requisitesSha256(found) !== sha256
  })
  if (suspects.length === 0) return []
  // The requisites and their digests are erased at once, which may have been since the act was read.
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
  return (item as unknown as ToldAct).events.flatMap((event) =>
    'requisitesSha256' in event && event.requisitesSha256 !== undefined
      ? [{ act, payout: payoutKey(event.id), sha256: event.requisitesSha256 }]
      : [],
  )
}
