import { ApiError } from '../../errors.ts'
import type { Contour, Offer, RewardRule } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import { statusView } from '../lead/lead-status.ts'
import { type RulesFor, rulesFor } from './reward.ts'
import { ruleRewardView } from './terms-view.ts'

/** Whether an offer is closed for one partner; exists only after it was closed for them once. */
export interface OfferClosure {
  offerId: string
  partnerId: string
  /** False when it was closed and reopened. */
  isClosed: boolean
  /** Incremented with every change. */
  revision: number
  updatedAt: string
}

/**
 * The offer, if it is open to the partner.
 *
 * @param closure what was read for this partner; undefined when the offer is open, or when the write will check it
 * @throws ApiError OFFER_UNAVAILABLE when it is stopped, closed for this partner, or gone
 */
export function openOffer(offers: readonly Offer[], offerId: string, closure: OfferClosure | undefined): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer || !offer.active || closure?.isClosed) throw new ApiError('OFFER_UNAVAILABLE')
  return offer
}

/**
 * The offer, open or not.
 *
 * @throws ApiError OFFER_NOT_FOUND
 */
export function offerNamed(offers: readonly Offer[], offerId: string): Offer {
  const offer = offers.find(({ id }) => id === offerId)
  if (!offer) throw new ApiError('OFFER_NOT_FOUND')
  return offer
}

/** The offers that accept clients of a partner. */
export function openOffers(offers: readonly Offer[], closedOfferIds: ReadonlySet<string> = new Set()): Offer[] {
  return offers.filter(({ id, active }) => active && !closedOfferIds.has(id))
}

/** An offer that was stopped or started again, with its journal entry. */
export interface SwitchedOffer {
  before: Offer
  offer: Offer
  deed: Deed
}

export function switchOffer(before: Offer, active: boolean, at: string): SwitchedOffer {
  return {
    before,
    offer: { ...before, active, switchedAt: at },
    deed: {
      type: 'offer.edited',
      subjects: [`offer:${before.slug}`],
      before: { active: before.active },
      after: { active },
    },
  }
}

/**
 * Closes an offer for a partner, or reopens it. Closing a closed one changes nothing: the first moment counts.
 *
 * @param of.before what is known for this partner
 * @returns null when nothing changes
 */
export function closeOffer(of: {
  offer: Pick<Offer, 'id' | 'slug'>
  partner: { id: string; email: string }
  before: OfferClosure | undefined
  isClosed: boolean
  at: string
}): { closure: OfferClosure; deed: Deed } | null {
  const { offer, partner, before, isClosed, at } = of
  if ((before?.isClosed ?? false) === isClosed) return null
  const closedFor = (closed: boolean) => ({ closedFor: closed ? [partner.email] : [] })
  return {
    closure: { offerId: offer.id, partnerId: partner.id, isClosed, revision: (before?.revision ?? 0) + 1, updatedAt: at },
    deed: {
      type: 'offer.edited',
      subjects: [`offer:${offer.slug}`, `partner:${partner.id}`],
      before: closedFor(!isClosed),
      after: closedFor(isClosed),
    },
  }
}

/** An offer by name; null when it no longer exists. */
export function offerNameView(offers: readonly Offer[], offerId: string) {
  const offer = offers.find(({ id }) => id === offerId)
  return offer ? { id: offer.id, title: offer.title } : null
}

/** A reward rule as data; the apps turn it into sentences. */
export function rewardRuleView({ statuses, settings }: Pick<Contour, 'statuses' | 'settings'>, rule: RewardRule) {
  const { statusId, holdDays = 0 } = rule
  return {
    status: statusView(statuses, statusId),
    isTarget: statusId === settings.targetStatusId,
    ...ruleRewardView(rule),
    holdDays,
  }
}

/** The rules for a partner, in the order of the statuses. */
export const rulesOfPartner = ({ statuses }: Contour, rules: readonly RewardRule[], partner: RulesFor): RewardRule[] =>
  statuses.flatMap((status) => rulesFor(rules, status.id, partner))

/** The group that a rule is an exception for; null for a rule that is none. */
export function groupOfRule(groups: Contour['groups'], { groupId }: Pick<RewardRule, 'groupId'>) {
  const group = groups.find(({ id }) => id === groupId)
  return group ? { id: group.id, title: group.title } : null
}

export const levelView = ({ id, number, description }: Contour['levels'][number]) => ({ id, number, description })

/** A level with its present names; null for none, and for one that no longer exists. */
export function levelNamed(levels: Contour['levels'], levelId: string | null) {
  const level = levels.find(({ id }) => id === levelId)
  return level ? levelView(level) : null
}
