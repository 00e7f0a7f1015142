import { ApiError } from '../errors.ts'
import type { Click } from './click.ts'
import type { Contour, Offer } from './contour.ts'
import { dayMs } from './duration.ts'
import type { Deed } from './journal.ts'
import { type OfferClosure, offerNameView, openOffer } from './offer.ts'
import { type NamedPartner, namedPartnerView } from './partner.ts'

/** A link that a partner gives to clients. */
export interface ReferralLink {
  slug: string
  partnerId: string
  offerId: string
  /** When it was made; absent of those that a contour file made. */
  createdAt?: string
  /** Absent as long as it brings clients. A removed one is shown nowhere and never comes back; nobody else gets its name. */
  status?: 'Disabled' | 'Removed'
  /** When the partner was erased: then it has another name, and is removed for good. */
  erasedAt?: string
}

/** Whether clients come by it. */
export const isLinkOpen = ({ status }: ReferralLink): boolean => status === undefined

/** How many links a partner may make in the account. Whoever needs more asks an administrator. */
export const maxOwnLinks = 100

/** A new link, and what the journal says of it. */
export function newLink(of: { slug: string; partnerId: string; offer: Pick<Offer, 'id' | 'slug'>; at: string }): {
  link: ReferralLink
  deed: Deed
} {
  const { slug, partnerId, offer, at } = of
  return {
    link: { slug, partnerId, offerId: offer.id, createdAt: at },
    deed: {
      type: 'link.created',
      subjects: [`link:${slug}`, `partner:${partnerId}`],
      before: null,
      after: { slug, offer: offer.slug },
    },
  }
}

/** A link as its partner sees it. */
export function ownLinkView({ offers }: Pick<Contour, 'offers'>, { slug, offerId, createdAt }: ReferralLink) {
  return { slug, offer: offerNameView(offers, offerId), createdAt: createdAt ?? null }
}

/** A link as administrators see it. */
export function linkView(contour: Pick<Contour, 'offers'>, link: ReferralLink, partner: NamedPartner | undefined) {
  return { ...ownLinkView(contour, link), partner: partner ? namedPartnerView(partner) : null }
}

/** One transition through a referral link. It yields one lead at most. */
export interface Session {
  id: string
  linkSlug: string
  partnerId: string
  offerId: string
  createdAt: string
  /** What came with the click; absent when nothing did, and once the lead has it. */
  click?: Click
  /** The lead that used it up; absent until then. */
  leadId?: string
}

/** Where a contour says nothing of it. */
export const defaultAttributionDays = 90

/** The earliest moment at which a session may have been opened that still brings a lead now. */
export function attributedSince(at: string, attributionDays: number): string {
  return new Date(Date.parse(at) - attributionDays * dayMs).toISOString()
}

/** How long after its days a session may be swept. Long past any doubt about clocks. */
const sweptAfterMs = 7 * dayMs

/** Seconds since 1970 from which a session that brought no lead is of no use to anybody. */
export function sessionSweepAfter({ createdAt }: Session, attributionDays: number): number {
  return Math.ceil((Date.parse(createdAt) + attributionDays * dayMs + sweptAfterMs) / 1000)
}

/**
 * A client goes through a referral link: a new session, and the landing page that gets to know of it.
 *
 * @param of.newSecret what cannot be guessed, for the session's id
 * @throws ApiError LINK_NOT_FOUND, OFFER_UNAVAILABLE
 */
export function openSession(of: {
  offers: readonly Offer[]
  link: ReferralLink | undefined
  closure: OfferClosure | undefined
  click: Click | null
  at: string
  newSecret: () => string
}): { session: Session; landingAddress: string } {
  const { offers, link, closure, click, at, newSecret } = of
  if (!link || !isLinkOpen(link)) throw new ApiError('LINK_NOT_FOUND')
  const { slug: linkSlug, partnerId, offerId } = link
  const { landingUrl } = openOffer(offers, offerId, closure)
  const session: Session = { id: newSecret(), linkSlug, partnerId, offerId, createdAt: at, ...(click && { click }) }
  return { session, landingAddress: landingAddress(landingUrl, session.id) }
}

/** Session ids are 128 random bits in base64url. */
export const isSessionId = (text: string): boolean => /^[\w-]{22}$/.test(text)

/**
 * The address a client is sent to: the landing page with `session` set. All else of the address stays, and a `session` that
 * it had before goes. What a header cannot carry, such as Cyrillic letters, is percent-encoded.
 *
 * @param sessionId null for whoever only looks where the link leads
 */
export function landingAddress(landingUrl: string, sessionId: string | null): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(landingUrl) ?? []
  const kept = query === '' ? [] : query.split('&').filter((parameter) => parameterName(parameter) !== 'session')
  const parameters = sessionId === null ? kept : [...kept, `session=${sessionId}`]
  return new URL(`${address}${parameters.length > 0 ? '?' : ''}${parameters.join('&')}${fragment}`).href
}

function parameterName(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
