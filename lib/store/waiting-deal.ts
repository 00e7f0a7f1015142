import { isId } from '../domain/id.ts'
import { administratorsEntry } from '../domain/journal.ts'
import type { Person } from '../domain/login.ts'
import { askForDeal, type WaitingDeal, waitingDealView } from '../domain/waiting-deal.ts'
import type { Guard } from './guarded.ts'
import { withoutKey } from './item.ts'
import { journalWritten } from './journal.ts'
import { waitingDealKey, waitingDealsPartition } from './keys.ts'
import { leadStillAsRead } from './lead.ts'
import { personGuard } from './person-guard.ts'
import { getItem, queryBetween, queryOldest } from './read.ts'
import { stale, type Step } from './transact.ts'

/** So many deals that wait are shown in one place, and no more. */
export const maxShownWaitingDeals = 50

/** A deal that waits; undefined when it was decided, or never asked for. */
export async function loadWaitingDeal(leadId: string, id: string): Promise<WaitingDeal | undefined> {
  const item = isId(leadId) && isId(id) ? await getItem(waitingDealKey(leadId, id)) : undefined
  return item && withoutKey<WaitingDeal>(item)
}

/** Those of one lead, oldest first. */
export async function loadWaitingDealsOf(leadId: string): Promise<WaitingDeal[]> {
  if (!isId(leadId)) return []
  return (await queryBetween(waitingDealsPartition, `${leadId}#`, `${leadId}$`)).map(withoutKey<WaitingDeal>)
}

/** Those of all leads, those of the oldest leads first. */
export async function loadWaitingDeals(): Promise<{ waiting: WaitingDeal[]; hasMore: boolean }> {
  const limit = maxShownWaitingDeals + 1
  const items = await queryOldest({ pk: waitingDealsPartition, from: '0', to: 'g', limit })
  return { waiting: items.slice(0, maxShownWaitingDeals).map(withoutKey<WaitingDeal>), hasMore: items.length === limit }
}

/** A deal begins to wait. Its id is new, so several may wait for one lead: the first that is made leaves the others outdated. */
export function dealAsked(waiting: WaitingDeal): Step {
  return {
    write: {
      Put: {
        Item: { ...waitingDealKey(waiting.leadId, waiting.id), ...waiting },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: stale,
  }
}

/**
 * What is written, and shown, in the place of a deal above the limit: it waits for another administrator, of the lead as it was seen.
 *
 * @param of.changed what would be done at once below the limit
 */
export function dealWaits(of: Parameters<typeof askForDeal>[0]): {
  steps: Step[]
  waitingDeal: ReturnType<typeof waitingDealView>
} {
  const { waiting, deed } = askForDeal(of)
  const entry = administratorsEntry(of.by, { id: of.newId(), at: of.at, reason: null }, deed)
  return {
    steps: [leadStillAsRead(of.changed.before), dealAsked(waiting), journalWritten(entry)],
    waitingDeal: waitingDealView(of.contour, waiting),
  }
}

/** A deal waits no more: it is made, or declined, by the one who comes first. */
export function dealDecided({ leadId, id }: WaitingDeal): Step {
  return {
    write: { Delete: { Key: waitingDealKey(leadId, id), ConditionExpression: 'attribute_exists(pk)' } },
    refused: stale,
  }
}

/** The same of one that is made: never by whoever asked for it. */
export function dealConfirmed({ leadId, id }: WaitingDeal, confirmedById: string): Step {
  return {
    write: {
      Delete: {
        Key: waitingDealKey(leadId, id),
        ConditionExpression: 'attribute_exists(pk) AND askedBy.#id <> :confirmer',
        ExpressionAttributeNames: { '#id': 'id' },
        ExpressionAttributeValues: { ':confirmer': confirmedById },
      },
    },
    refused: stale,
  }
}

/** Whoever asked has the roles that were read: of one who lost them meanwhile all is decided anew. */
export function askerGuard(asker: Person): Guard {
  return { ...personGuard(asker, 'leads.write'), refused: stale }
}
