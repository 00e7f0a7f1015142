import { isId } from '../../domain/value/id.ts'
import { administratorsEntry } from '../../domain/journal/journal.ts'
import type { Person } from '../../domain/people/login.ts'
import { askForDeal, type WaitingDeal, waitingDealView } from '../../domain/lead/waiting-deal.ts'
import type { Guard } from '../table/guarded.ts'
import { journalWritten } from '../journal/journal.ts'
import { waitingDealKey, waitingDealsPartition } from '../keys.ts'
import { leadStillAsRead } from './lead.ts'
import { personGuard } from '../people/person-guard.ts'
import { getItem, queryBetween, queryOldest } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { waitingDealItem } from './lead-items.ts'

/** At most this many waiting deals are shown in one place. */
export const maxShownWaitingDeals = 50

/** A waiting deal; undefined when it was decided, or never asked for. */
export async function loadWaitingDeal(leadId: string, id: string): Promise<WaitingDeal | undefined> {
  const item = isId(leadId) && isId(id) ? await getItem(waitingDealKey(leadId, id)) : undefined
  return item && waitingDealItem.read(item)
}

/** The waiting deals of one lead, oldest first. */
export async function loadWaitingDealsOf(leadId: string): Promise<WaitingDeal[]> {
  if (!isId(leadId)) return []
  return (await queryBetween(waitingDealsPartition, `${leadId}#`, `${leadId}$`)).map(waitingDealItem.read)
}

/** The waiting deals of all leads, those of the oldest leads first. */
export async function loadWaitingDeals(): Promise<{ waiting: WaitingDeal[]; hasMore: boolean }> {
  const limit = maxShownWaitingDeals + 1
  const items = await queryOldest({ pk: waitingDealsPartition, from: '0', to: 'g', limit })
  return { waiting: items.slice(0, maxShownWaitingDeals).map(waitingDealItem.read), hasMore: items.length === limit }
}

/** A deal begins to wait. Its id is new, so several may wait for one lead: making one of them makes the others outdated. */
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
 * What is written and shown instead of a deal above the limit: it waits for another administrator, for the lead as it was read.
 *
 * @param of.changed what would happen at once below the limit
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

/** Ends the wait of a deal, made or declined: the first decision wins. */
export function dealDecided({ leadId, id }: WaitingDeal): Step {
  return {
    write: { Delete: { Key: waitingDealKey(leadId, id), ConditionExpression: 'attribute_exists(pk)' } },
    refused: stale,
  }
}

/** The same for a deal that is made: never by the administrator who asked for it. */
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

/** Requires that the asking administrator still has the roles that were read: otherwise everything is decided again. */
export function askerGuard(asker: Person): Guard {
  return { ...personGuard(asker, 'leads.write'), refused: stale }
}
