import { type ToldAct, withoutRequisites } from '../../../lib/domain/feed/event.ts'
import { lowestIdAt } from '../../../lib/domain/value/id.ts'
import type { Payout } from '../../../lib/domain/payout/payout.ts'
import { attributesSet } from '../../../lib/store/table/attributes-set.ts'
import { feedDayOf, feedKey, feedPartition } from '../../../lib/store/keys.ts'
import { toldActItem } from '../../../lib/store/feed/feed-items.ts'
import { queryBetween } from '../../../lib/store/table/read.ts'
import { stale, type Step } from '../../../lib/store/table/transact.ts'

/** A request has its own timestamp, and its event is made right before it is written. These margins are far wider than needed. */
const [beforeMs, afterMs] = [60_000, 10 * 60_000]

/**
 * Removes the digest of requisites from the event of a payout request: the digest could be used to test guesses. No steps if the event has
 * no digest, or is swept already.
 */
export async function requestToldErased({ id, createdAt }: Pick<Payout, 'id' | 'createdAt'>): Promise<Step[]> {
  const acts = await actsAround(Date.parse(createdAt))
  return acts
    .filter(({ events }) => events.some((event) => event.id === id && 'requisitesSha256' in event))
    .map((act) => ({
      write: attributesSet(feedKey(act.id), {
        events: act.events.map((event) => (event.id === id ? withoutRequisites(event) : event)),
      }),
      refused: stale,
    }))
}

/** Acts in the feed from shortly before a moment until well after it. Each day is a partition, and midnight may lie between. */
async function actsAround(ms: number): Promise<ToldAct[]> {
  const [from, to] = [lowestIdAt(ms - beforeMs), lowestIdAt(ms + afterMs)]
  const days = [...new Set([from, to].map(feedDayOf))]
  const found = await Promise.all(days.map((day) => queryBetween(feedPartition(day), from, to)))
  return found.flat().map(toldActItem.read)
}
