import type { Offer } from '../../domain/contour/contour.ts'
import type { SwitchedOffer } from '../../domain/offer/offer.ts'
import { maxCodesOnReview } from '../../domain/referral/promocode.ts'
import { maxOwnLinks } from '../../domain/referral/referral.ts'
import { ApiError, InvariantViolation } from '../../errors.ts'
import type { Item } from '../table/item.ts'
import { activityKey, contourKey } from '../keys.ts'
import { stale, type Step } from '../table/transact.ts'
import { activityItem } from '../partner/partner-items.ts'

/** Stops or starts an offer, if it is still as it was read: the journal records what it was. */
export function offerSwitched({ before, offer }: SwitchedOffer): Step {
  return {
    write: {
      Update: {
        Key: contourKey('OFFER', before.id),
        UpdateExpression: 'SET active = :active, switchedAt = :at',
        ConditionExpression: 'active = :activeBefore',
        ExpressionAttributeValues: { ':active': offer.active, ':at': offer.switchedAt, ':activeBefore': before.active },
      },
    },
    refused: stale,
  }
}

/** For a decision that depends on whether an offer accepts clients: if it was switched meanwhile, it is made again. */
export function offerStillAsRead({ id, active }: Pick<Offer, 'id' | 'active'>): Step {
  return {
    write: {
      ConditionCheck: {
        Key: contourKey('OFFER', id),
        ConditionExpression: 'active = :activeRead',
        ExpressionAttributeValues: { ':activeRead': active },
      },
    },
    refused: stale,
  }
}

/** Requires that the offer accepts clients when a partner's link or promocode for it is written. */
function offerTakesClients(offerId: string): Step {
  return {
    write: {
      ConditionCheck: {
        Key: contourKey('OFFER', offerId),
        ConditionExpression: 'active = :active',
        ExpressionAttributeValues: { ':active': true },
      },
    },
    refused: () => new ApiError('OFFER_UNAVAILABLE'),
  }
}

/** A partner makes a link to an offer: it must be open to them, and their number of links within the limit. */
export function ownLinkCounted(partnerId: string, offerId: string): Step[] {
  return [
    offerTakesClients(offerId),
    {
      write: {
        Update: {
          Key: activityKey(partnerId),
          UpdateExpression: 'ADD ownLinkCount :one',
          ConditionExpression: `${openTo} AND (attribute_not_exists(ownLinkCount) OR ownLinkCount < :most)`,
          ExpressionAttributeValues: { ':one': 1, ':most': maxOwnLinks, ':offer': offerId },
        },
      },
      refused: (old) => unavailable(old, partnerId, offerId) ?? new ApiError('LINKS_TOO_MANY', { most: maxOwnLinks }),
    },
  ]
}

/** A partner asks for a promocode for an offer: it must be open to them, and their codes on review within the limit. */
export function ownCodeOnReview(partnerId: string, offerId: string, code: string): Step[] {
  return [
    offerTakesClients(offerId),
    {
      write: {
        Update: {
          Key: activityKey(partnerId),
          UpdateExpression: 'ADD codesOnReview :codes',
          ConditionExpression: `${openTo} AND (attribute_not_exists(codesOnReview) OR size(codesOnReview) < :most)`,
          ExpressionAttributeValues: { ':codes': new Set([code]), ':most': maxCodesOnReview, ':offer': offerId },
        },
      },
      refused: (old) =>
        unavailable(old, partnerId, offerId) ?? new ApiError('PROMOCODES_ON_REVIEW_TOO_MANY', { most: maxCodesOnReview }),
    },
  ]
}

const openTo = 'attribute_exists(pk) AND NOT contains(closedOfferIds, :offer)'

function unavailable(old: Item | undefined, partnerId: string, offerId: string): Error | undefined {
  if (!old) return new InvariantViolation(`nothing is known of what partner ${partnerId} does`)
  return activityItem.read(old).closedOfferIds?.has(offerId) ? new ApiError('OFFER_UNAVAILABLE') : undefined
}
