import type { LeadField, Offer } from '../domain/contour.ts'
import type { Lead } from '../domain/lead.ts'
import type { LeadBinding } from '../domain/lead-binding.ts'
import type { Promocode } from '../domain/promocode.ts'
import { levelStillAsRead } from './account.ts'
import { attributesSet } from './attributes-set.ts'
import type { Item } from './item.ts'
import { contourKey, leadKey } from './keys.ts'
import { actKept, actRewarded, counted, promocodeStillAsRead, windowMs, windowOf, windowOpened } from './lead.ts'
import { foundItems } from './found-items.ts'
import { indexAttributes } from './lead-indexes.ts'
import { getItem } from './read.ts'
import { stale, type Step } from './transact.ts'

/** A transaction takes no more. */
export const maxSteps = 100

/** What stands beside a lead of nobody and has to follow when it is bound. */
export interface BesideLead {
  /** The items by which the lead is found, or is to be. */
  foundBy: readonly Item[]
  /** The identical application by the same promocode, if one is known. */
  window: { leadId: string; openedAtMs: number } | undefined
}

/** @param fields read before */
export async function loadBesideLead(lead: Lead, promocode: Promocode | null, fields: readonly LeadField[]): Promise<BesideLead> {
  const [foundBy, window] = await Promise.all([
    foundItems(lead, fields),
    promocode ? getItem({ pk: windowOf(lead, promocode.id).pk, sk: windowOf(lead, promocode.id).sk }) : undefined,
  ])
  return { foundBy, window: window as BesideLead['window'] }
}

/**
 * Whether an identical application came within 24 hours before this lead, or ever since: a window names the last one only, so
 * behind a later one nobody can tell whether another came within the day.
 */
export function isRepeated({ createdAt }: Lead, { window }: BesideLead): boolean {
  return window !== undefined && window.openedAtMs >= Date.parse(createdAt) - windowMs
}

/**
 * A lead of nobody is bound: all that knows whom it belongs to follows, and what it has earned reaches ledger and account, in one
 * transaction. Whatever was read and is no longer so is judged anew. There may be more steps than a transaction takes: maxSteps.
 *
 * @param beside not repeated by another application
 */
export function leadBound(binding: LeadBinding, beside: BesideLead): Step[] {
  const { before, lead, act, posting, offer, promocode, account } = binding
  const { partnerId } = account
  return [
    leadOwned(before, lead),
    ...(promocode ? [promocodeStillAsRead(promocode)] : []),
    offerStillAsRead(offer),
    counted(partnerId, { [lead.statusId]: 1 }, offer.id),
    // The one that it would have opened with its creation.
    ...(promocode ? [windowOpened(lead, promocode.id, stale)] : []),
    ...beside.foundBy.map((item): Step => ({ write: { Put: { Item: { ...item, partnerId } } }, refused: stale })),
    ...(posting.entries.length > 0 ? actRewarded(act, posting, account) : [actKept(act), levelStillAsRead(account)]),
  ]
}

/** Whoever does anything to the lead, or binds it first, makes another revision of it. */
function leadOwned(before: Lead, lead: Lead): Step {
  const { allLeads: _same, ...index } = indexAttributes(lead)
  const { partnerId, offerId, source, boundRevision, revision, updatedAt, dealReward, rewardedStatusIds } = lead
  const { Update } = attributesSet(leadKey(lead.id), {
    partnerId,
    offerId,
    source,
    boundRevision,
    revision,
    updatedAt,
    ...index,
    ...(dealReward && { dealReward }),
    ...(rewardedStatusIds.size > 0 && { rewardedStatusIds }),
  })
  return {
    write: {
      Update: {
        ...Update,
        // Were the client's words erased meanwhile, what the lead is found by must not come back.
        ConditionExpression: `#revision = :read AND ${before.erasedAt === undefined ? 'attribute_not_exists' : 'attribute_exists'}(erasedAt)`,
        ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':read': before.revision },
      },
    },
    refused: stale,
  }
}

/** A person binds seldom, so this may repeat what creation does not: that the offer takes clients, and by these rules. */
function offerStillAsRead({ id, rewards }: Offer): Step {
  return {
    write: {
      ConditionCheck: {
        Key: contourKey('OFFER', id),
        ConditionExpression: 'active = :active AND rewards = :rewards',
        ExpressionAttributeValues: { ':active': true, ':rewards': rewards },
      },
    },
    refused: stale,
  }
}
