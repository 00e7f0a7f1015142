import type { Contour, Offer } from '../contour/contour.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'
import { clientDiscountView } from '../referral/client-discount.ts'
import type { RulesFor } from './reward.ts'
import { offerRulesView, ownRulesView } from './rule-set-view.ts'

/**
 * An offer as administrators see it, with the rules for all levels.
 *
 * @param at which rules are in force
 */
export function offerView(contour: Contour, offer: Offer, closedFor: readonly NamedPartner[], at: string) {
  return { ...termsView(offer), ...offerRulesView(contour, offer, at), closedFor: closedFor.map(namedPartnerView) }
}

/** An offer as programs list it: who partners are, another scope says. */
export function listedOfferView(offer: Offer, closedForPartnerIds: readonly string[]) {
  return { ...termsView(offer), closedForPartnerIds }
}

function termsView(offer: Offer) {
  const { id, slug, title, landingUrl, active, dealsWithoutAmount, switchedAt = null, logo = null } = offer
  return {
    id,
    slug,
    title,
    landingUrl,
    isActive: active,
    switchedAt,
    dealsWithoutAmount,
    clientDiscount: clientDiscountView(offer.clientDiscount),
    logo,
  }
}

/** An offer as a partner sees it: with what that partner earns in each status. */
export function ownOfferView(contour: Contour, offer: Offer, partner: RulesFor, at: string) {
  const { id, slug, title } = offer
  return {
    id,
    slug,
    title,
    forPartners: offer.forPartners ?? null,
    logo: offer.logo ?? null,
    clientDiscount: clientDiscountView(offer.clientDiscount),
    ...ownRulesView(contour, offer, partner, at),
  }
}
