import type { OfferClosure } from '../domain/offer.ts'
import type { NamedPartner } from '../domain/partner.ts'
import { nul } from '../domain/unseen-characters.ts'
import { InvariantViolation } from '../errors.ts'
import { withoutKey } from './item.ts'
import { activityKey, closureKey, offerPartition } from './keys.ts'
import { partnerLookup } from './partner.ts'
import { getItem, queryAll } from './read.ts'
import { stale, type Step } from './transact.ts'

/** Ids of configuration are no ids of ours; what is none at all must not reach a key of the table. */
const mayBeId = (text: string): boolean => text !== '' && text.length <= 64 && text.isWellFormed() && !text.includes(nul)

export async function loadClosure(offerId: string, partnerId: string): Promise<OfferClosure | undefined> {
  if (!mayBeId(offerId) || !mayBeId(partnerId)) return undefined
  const item = await getItem(closureKey(offerId, partnerId))
  return item && withoutKey<OfferClosure>(item)
}

/** Whom an offer is closed for, or was. */
export async function loadClosures(offerId: string): Promise<OfferClosure[]> {
  if (!mayBeId(offerId)) return []
  return (await queryAll(offerPartition(offerId))).map(withoutKey<OfferClosure>)
}

/** Whom offers are closed for, by the offers' ids, in the order of their ids. */
export async function loadClosedFor(offerIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedPartner[]>> {
  const closures = await Promise.all(offerIds.map(loadClosures))
  const closed = closures.map((ofOffer) => ofOffer.filter(({ isClosed }) => isClosed).map(({ partnerId }) => partnerId))
  const partners = await partnerLookup()(closed.flat())
  return new Map(offerIds.map((offerId, index) => [offerId, (closed[index] ?? []).flatMap((id) => partners.get(id) ?? [])]))
}

/** What rests on whom an offer was closed for: were that changed meanwhile, it is judged anew. */
export function closureStillAsRead(offerId: string, partnerId: string, read: OfferClosure | undefined): Step {
  return {
    write: {
      ConditionCheck: {
        Key: closureKey(offerId, partnerId),
        ConditionExpression: read ? 'revision = :read' : 'attribute_not_exists(pk)',
        ...(read && { ExpressionAttributeValues: { ':read': read.revision } }),
      },
    },
    refused: stale,
  }
}

/**
 * An offer is closed for a partner, or opened again. The partner's activity says so too: a new lead writes there anyway, and
 * repeats it at no cost. See docs/decisions/2026-11-22-closed-offers.md
 *
 * @param closure of a revision one above the one that was read
 */
export function closureSet(closure: OfferClosure): Step[] {
  const { offerId, partnerId, isClosed, revision } = closure
  return [
    {
      write: {
        Put: {
          Item: { ...closureKey(offerId, partnerId), ...closure },
          ConditionExpression: 'attribute_not_exists(pk) OR revision = :read',
          ExpressionAttributeValues: { ':read': revision - 1 },
        },
      },
      refused: stale,
    },
    {
      write: {
        Update: {
          Key: activityKey(partnerId),
          UpdateExpression: `${isClosed ? 'ADD' : 'DELETE'} closedOfferIds :offers`,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':offers': new Set([offerId]) },
        },
      },
      refused: () => new InvariantViolation(`nothing is known of what partner ${partnerId} does`),
    },
  ]
}
