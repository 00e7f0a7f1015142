import type { OfferClosure } from '../../domain/offer/offer.ts'
import type { NamedPartner } from '../../domain/partner/partner.ts'
import { nul } from '../../domain/value/unseen-characters.ts'
import { InvariantViolation } from '../../errors.ts'
import { activityKey, closureKey, offerPartition } from '../keys.ts'
import { partnerLookup } from '../partner/partner.ts'
import { getItem, queryAll } from '../table/read.ts'
import { stale, type Step } from '../table/transact.ts'
import { closureItem } from './closure-item.ts'

/** Ids of offers need not be UUIDs; a text that cannot be an id must not reach a key of the table. */
const mayBeId = (text: string): boolean => text !== '' && text.length <= 64 && text.isWellFormed() && !text.includes(nul)

export async function loadClosure(offerId: string, partnerId: string): Promise<OfferClosure | undefined> {
  if (!mayBeId(offerId) || !mayBeId(partnerId)) return undefined
  const item = await getItem(closureKey(offerId, partnerId))
  return item && closureItem.read(item)
}

/** The partners that an offer is closed for, or once was. */
export async function loadClosures(offerId: string): Promise<OfferClosure[]> {
  if (!mayBeId(offerId)) return []
  return (await queryAll(offerPartition(offerId))).map(closureItem.read)
}

/** Ids of the partners that an offer is closed for, in their order. */
export async function loadClosedPartnerIds(offerId: string): Promise<string[]> {
  return (await loadClosures(offerId)).filter(({ isClosed }) => isClosed).map(({ partnerId }) => partnerId)
}

/** The partners that offers are closed for, by offer id, in the order of their ids. */
export async function loadClosedFor(offerIds: readonly string[]): Promise<ReadonlyMap<string, readonly NamedPartner[]>> {
  const closed = await Promise.all(offerIds.map(loadClosedPartnerIds))
  const partners = await partnerLookup()(closed.flat())
  return new Map(offerIds.map((offerId, index) => [offerId, (closed[index] ?? []).flatMap((id) => partners.get(id) ?? [])]))
}

/** For a decision that depends on a closure: if it changed meanwhile, it is made again. */
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
 * Closes an offer for a partner, or reopens it. The partner's activity records it too: a new lead writes that item anyway, so its
 * check costs nothing extra. See docs/decisions/2026-11-22-closed-offers.md
 *
 * @param closure with a revision one above the one that was read
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
