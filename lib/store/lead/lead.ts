import { type Posting, postedInTurn } from '../../domain/account/account.ts'
import { dayMs } from '../../domain/value/duration.ts'
import { leadActTold, leadCreatedTold } from '../../domain/feed/event.ts'
import { isId } from '../../domain/value/id.ts'
import {
  type Bound,
  type Lead,
  type LeadAct,
  type LeadChange,
  type LeadWithDeals,
  maxShownDeals,
  rewardRevisions,
} from '../../domain/lead/lead.ts'
import { type LeadWithActs, maxShownActs } from '../../domain/lead/lead-history.ts'
import type { SearchText } from '../../domain/lead/lead-search.ts'
import { applicationIdentity } from '../../domain/lead/lead-values.ts'
import type { Promocode } from '../../domain/referral/promocode.ts'
import { maxRevision } from '../../domain/value/revision.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import { accountMovedOn, accountOf, balanceAfter, levelStillAsRead } from '../account/account.ts'
import { type Item } from '../table/item.ts'
import { accountKey, activityKey, dealKey, leadKey, leadValueKey, moveKey, promocodeKey, windowKey } from '../keys.ts'
import { monthCounted } from './deal-month.ts'
import { numbersTaken } from './partner-numbers.ts'
import { indexAttributes } from './lead-indexes.ts'
import { entryPosted } from '../account/ledger.ts'
import { queryAll, queryNewest, readTiming } from '../table/read.ts'
import { sessionUsed } from '../referral/referral.ts'
import { externalIdGiven } from '../moving/external-id.ts'
import { backOff } from '../table/retry.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { actItem, leadItem } from './lead-items.ts'

/** A read of a lead and its deals may fall between the items of one transaction; this many times in a row it will not. */
const maxReads = 8

/**
 * A lead and its newest deals, in one query: deals sort right before the lead, moves after it.
 *
 * @param known the lead as it was read before: then only later deals are read
 * @throws InvariantViolation when the lead lacks deals that it counts
 */
export async function loadLead(leadId: string, known?: LeadWithDeals): Promise<LeadWithDeals | undefined> {
  if (!isId(leadId)) return undefined
  const { pk, sk: to } = leadKey(leadId)
  const { sk: from } = dealKey(leadId, known ? known.lead.revision + 1 : 0)
  for (let attempt = 0; attempt < maxReads; attempt++) {
    const [found, ...newest] = await queryNewest({ pk, from, to, limit: 1 + maxShownDeals })
    if (found?.sk !== to) return undefined
    const lead = leadOf(found)
    const read = newest.map(actItem.read).filter(({ revision }) => revision <= lead.revision)
    // A known deal may have been canceled since.
    if (known && lead.canceledDealCount !== known.lead.canceledDealCount) return loadLead(leadId)
    const deals = [...(known?.deals ?? []), ...read.toReversed()].slice(-maxShownDeals)
    if (deals.length === Math.min(lead.dealCount, maxShownDeals)) return { lead, deals }
    await backOff(attempt, readTiming())
  }
  throw new InvariantViolation(`lead ${leadId} does not have the deals that it counts`)
}

/** A deal of a lead, however many came after it; undefined when there is none at this revision. */
export async function loadDeal(leadId: string, revision: number): Promise<LeadAct | undefined> {
  const { pk, sk } = dealKey(leadId, revision)
  const [item] = await queryNewest({ pk, from: sk, to: sk, limit: 1 })
  return item && actItem.read(item)
}

/**
 * A lead with its newest deals and its newest acts, in two parallel queries: deals sort right before the lead, moves after it.
 *
 * @throws InvariantViolation when the lead lacks acts that it counts
 */
export async function loadLeadWithActs(leadId: string): Promise<LeadWithActs | undefined> {
  if (!isId(leadId)) return undefined
  const [found, read] = await Promise.all([loadLead(leadId), newestMoves(leadId, maxRevision)])
  if (!found) return undefined
  // A move may happen between the two queries. Acts read after the lead include at least those that it counts.
  const acts = newestActs(found, read) ?? newestActs(found, await newestMoves(leadId, found.lead.revision))
  if (!acts) throw new InvariantViolation(`lead ${leadId} does not have the acts that it counts`)
  return { ...found, acts }
}

/** The newest moves up to a revision. */
async function newestMoves(leadId: string, revision: number): Promise<LeadAct[]> {
  const [{ pk, sk: from }, { sk: to }] = [moveKey(leadId, 0), moveKey(leadId, revision)]
  return (await queryNewest({ pk, from, to, limit: maxShownActs })).map(actItem.read)
}

/** The newest acts up to the lead's revision, oldest first; undefined when one is missing. */
function newestActs({ lead, deals }: LeadWithDeals, moves: readonly LeadAct[]): LeadAct[] | undefined {
  const counted = [...deals, ...moves].filter(({ revision }) => revision <= lead.revision)
  const acts = counted.toSorted((a, b) => a.revision - b.revision).slice(-maxShownActs)
  const first = lead.revision - Math.min(lead.revision - 1, maxShownActs) + 1
  const isWhole = acts.length === lead.revision - first + 1 && acts.every((act, index) => act.revision === first + index)
  return isWhole ? acts : undefined
}

/** All acts of a lead, oldest first. */
export async function loadLeadActs(leadId: string): Promise<LeadAct[]> {
  const { pk, sk } = leadKey(leadId)
  const acts = (await queryAll(pk)).filter((item) => item.sk !== sk).map(actItem.read)
  return acts.toSorted((a, b) => a.revision - b.revision)
}

/**
 * DynamoDB stores no empty sets: an attribute is missing when nothing was earned, or nothing canceled. Index attributes are not
 * part of the lead.
 */
export function leadOf(item: Item): Lead {
  const { canceledDealCount = 0, dealReward = null, rewardedStatusIds = new Set(), ...stored } = leadItem.read(item)
  return { ...stored, canceledDealCount, dealReward, rewardedStatusIds }
}

/** How long an identical application with the same promocode counts as a repeat. */
export const windowMs = dayMs
/** How long after its day a window may be swept: far longer than any clock difference. */
const sweepAfterMs = 7 * windowMs

/**
 * Creates a lead: in the same transaction, what binds it is used up, and the partner's count is incremented.
 *
 * @param showEarlier renders the earlier lead that a repeat with a promocode duplicates, for the body of the refusal
 */
export function leadCreated(
  { lead, bound, foundBy }: { lead: Lead; bound: Bound; foundBy: readonly SearchText[] },
  showEarlier: (leadId: string) => Promise<object | null>,
): Step[] {
  const { rewardedStatusIds: _none, canceledDealCount: _zero, dealReward: _nothing, ...stored } = lead
  const item = { ...stored, ...indexAttributes(lead) }
  return [
    ...externalIdGiven('LEAD', lead.externalId, { id: lead.id }),
    ...boundToPartner(lead, bound, showEarlier),
    {
      write: { Put: { Item: { ...leadKey(lead.id), ...item }, ConditionExpression: 'attribute_not_exists(pk)' } },
      refused: stale,
      tells: leadCreatedTold(lead),
    },
    ...foundBy.map((one) => findable(lead, one)),
  ]
}

/** The item that a lead is found by. Its key contains a digest of what the client wrote, never the text. */
export function foundItem({ id, partnerId }: Pick<Lead, 'id' | 'partnerId'>, { fieldTypeId, text }: SearchText) {
  return { ...leadValueKey(fieldTypeId, sha256(text), id), leadId: id, partnerId }
}

export function findable(lead: Pick<Lead, 'id' | 'partnerId'>, by: SearchText): Step {
  return { write: { Put: { Item: foundItem(lead, by), ConditionExpression: 'attribute_not_exists(sk)' } }, refused: stale }
}

/** In the order of the checks: what binds the lead, the offer, the repeat. */
function boundToPartner(lead: Lead, bound: Bound, showEarlier: (leadId: string) => Promise<object | null>): Step[] {
  const { partnerId, offerId, statusId } = lead
  if (bound.kind === 'Nobody' || partnerId === null || offerId === null) return []
  const countedIfOpen = counted(partnerId, { [statusId]: 1 }, offerId)
  if (bound.kind === 'Session') return [sessionUsed(bound.session.id, lead.id, bound.since), countedIfOpen]
  const repeated: Step['refused'] = async (old) =>
    new ApiError('LEAD_DUPLICATE', { lead: await showEarlier(String(old?.leadId)) })
  return [promocodeStillAsRead(bound.promocode), countedIfOpen, windowOpened(lead, bound.promocode.id, repeated)]
}

/** If the code changed since it was read, for example was disabled, everything is decided again. */
export function promocodeStillAsRead({ code, revision }: Promocode): Step {
  return {
    write: {
      ConditionCheck: {
        Key: promocodeKey(code),
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: { ':read': revision },
      },
    },
    refused: stale,
  }
}

/** The window that a lead with a promocode opens at its creation. */
export function windowOf({ id: leadId, values, createdAt }: Lead, promocodeId: string) {
  const openedAtMs = Date.parse(createdAt)
  const sweepAfter = Math.ceil((openedAtMs + windowMs + sweepAfterMs) / 1000)
  return { ...windowKey(promocodeId, sha256(applicationIdentity(values))), leadId, openedAtMs, sweepAfter }
}

/** For 24 hours, an identical application with the same promocode counts as a repeat. */
export function windowOpened(lead: Lead, promocodeId: string, refused: Step['refused']): Step {
  const item = windowOf(lead, promocodeId)
  return {
    write: {
      Put: {
        Item: item,
        ConditionExpression: 'attribute_not_exists(pk) OR openedAtMs < :dayAgoMs',
        ExpressionAttributeValues: { ':dayAgoMs': item.openedAtMs - windowMs },
      },
    },
    refused,
  }
}

/**
 * Changes a partner's lead counts, by status id.
 *
 * @param offerId of a lead that the partner gets: the offer must not be closed for them
 */
export function counted(partnerId: string, difference: Readonly<Record<string, number>>, offerId?: string): Step {
  const all = Object.entries(difference)
  const sums = all.map(
    (_, index) => `counts.#status${index} = if_not_exists(counts.#status${index}, :zero) + :difference${index}`,
  )
  return {
    write: {
      Update: {
        Key: activityKey(partnerId),
        UpdateExpression: `SET ${sums.join(', ')}`,
        ConditionExpression: `attribute_exists(pk)${offerId === undefined ? '' : ' AND NOT contains(closedOfferIds, :offer)'}`,
        ExpressionAttributeNames: Object.fromEntries(all.map(([statusId], index) => [`#status${index}`, statusId])),
        ExpressionAttributeValues: {
          ':zero': 0,
          ...(offerId !== undefined && { ':offer': offerId }),
          ...Object.fromEntries(all.map(([, by], index) => [`:difference${index}`, by])),
        },
      },
    },
    refused: (old) =>
      old && offerId !== undefined
        ? new ApiError('OFFER_UNAVAILABLE')
        : new InvariantViolation(`partner ${partnerId} has no lead counts`),
  }
}

/**
 * Moves a lead, adds a deal, or both: stores the act, updates the counts, and posts the rewards to ledger and account. If the
 * lead or the account has changed since it was read, the act is decided again.
 */
export function leadChanged({ before, lead, act, posting, level, month, numbers }: LeadChange): Step[] {
  const moves = before.statusId !== lead.statusId
  const { id, leadId, revision } = act
  return [
    ...externalIdGiven('DEAL', act.externalId, { id, leadId, revision }),
    { ...leadMoved(before, lead), tells: leadActTold(lead, act) },
    // Before the account: what month and numbers refuse is decided again, and the account's new entries with it.
    ...(month ? [monthCounted(month)] : []),
    ...(numbers ? [numbersTaken(numbers)] : []),
    ...(lead.partnerId !== null && moves ? [counted(lead.partnerId, { [before.statusId]: -1, [lead.statusId]: 1 })] : []),
    ...(level && posting.entries.length > 0 ? actRewarded(act, posting, level) : [actKept(act)]),
    // Nothing is earned, and no reward is missed, because of a level that the partner no longer has.
    ...(level && posting.entries.length === 0 ? [levelStillAsRead(level)] : []),
  ]
}

/** Requires that an answer showing a lead is still true when it is given. */
export function leadStillAsRead({ id, revision }: Pick<Lead, 'id' | 'revision'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: leadKey(id),
        ConditionExpression: 'revision = :shown',
        ExpressionAttributeValues: { ':shown': revision },
      },
    },
    refused: stale,
  }
}

/**
 * If the lead has changed since it was read, the act is decided again: so a fixed reward is earned once, and the answer shows
 * every earlier deal.
 */
function leadMoved(before: Lead, lead: Lead): Step {
  const earnsFixed = lead.rewardedStatusIds.size > before.rewardedStatusIds.size
  const earnsByDeal = lead.dealReward !== before.dealReward
  const carries = lead.carriedDeals !== before.carriedDeals
  return {
    write: {
      Update: {
        Key: leadKey(lead.id),
        UpdateExpression: `SET statusId = :to, revision = :next, dealCount = :deals, updatedAt = :at${earnsByDeal ? ', dealReward = :dealReward' : ''}${carries ? ', carriedDeals = :carried' : ''}${earnsFixed ? ' ADD rewardedStatusIds :earned' : ''}`,
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: {
          ':to': lead.statusId,
          ':read': before.revision,
          ':next': lead.revision,
          ':deals': lead.dealCount,
          ':at': lead.updatedAt,
          ...(earnsByDeal ? { ':dealReward': lead.dealReward } : {}),
          ...(carries ? { ':carried': lead.carriedDeals } : {}),
          ...(earnsFixed ? { ':earned': new Set([lead.statusId]) } : {}),
        },
      },
    },
    refused: stale,
  }
}

export function actKept(act: LeadAct): Step {
  return {
    write: {
      Put: {
        Item: { ...(act.deal ? dealKey : moveKey)(act.leadId, act.revision), ...act },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: stale,
  }
}

/**
 * The act with its rewards. If other entries were made meanwhile, the act stands and its entries are rebuilt on the present
 * account; if the partner's level changed, everything is decided again.
 */
export function actRewarded(act: LeadAct, posting: Posting, level: NonNullable<LeadChange['level']>): Step[] {
  const { partnerId, levelRevision } = level
  const { set, values } = balanceAfter(posting)
  const accrued: Step = {
    write: {
      Update: {
        Key: accountKey(partnerId),
        UpdateExpression: `SET ${set}`,
        ConditionExpression: 'revision = :read AND levelRevision = :level',
        ExpressionAttributeValues: { ...values, ':level': levelRevision },
      },
    },
    refused: (old) => {
      if (!old) return new InvariantViolation(`partner ${partnerId} has no account`)
      const account = accountOf(old)
      if (account.levelRevision !== levelRevision) return stale()
      return accountMovedOn(account, own, (now) => {
        const renewed = postedInTurn(posting.entries, now)
        return actRewarded({ ...act, entryRevisions: rewardRevisions(renewed) }, renewed, level)
      })
    },
  }
  const own = [accrued, actKept(act), ...posting.entries.flatMap(entryPosted)]
  return own
}
