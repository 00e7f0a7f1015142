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
  status?: Exclude<LinkStatus, 'Active'>
  /** One more with every change of its status; absent until there is one. */
  revision?: number
  /** Who changed its status last, and why; absent until somebody does. What an administrator disabled, the partner cannot enable. */
  decision?: { by: 'Administrator' | 'Partner'; at: string; reason: string | null }
  /** When the partner was erased: then it has another name, and is removed for good. */
  erasedAt?: string
}

export const linkStatuses = ['Active', 'Disabled', 'Removed'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export const linkStatus = ({ status }: Pick<ReferralLink, 'status'>): LinkStatus => status ?? 'Active'

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

/** A link in another status, and what the journal says of it. */
export interface ChangedLink {
  before: ReferralLink
  link: ReferralLink
  deed: Deed
}

/**
 * A link brings clients no more, or again, or is removed for good. Clients who clicked before stay the partner's, as long as clicks
 * count; its name stays taken, since it stands in old posts.
 *
 * @param of.from the status that it was seen in
 * @throws ApiError LINK_NOT_FOUND, LINK_CHANGED, LINK_DISABLED_BY_ADMINISTRATOR
 */
export function changeLink(of: {
  link: ReferralLink | undefined
  from: LinkStatus
  to: LinkStatus
  by: 'Administrator' | 'Partner'
  reason: string | null
  at: string
}): ChangedLink {
  const { link: before, from, to, by, reason, at } = of
  if (!before || before.status === 'Removed') throw new ApiError('LINK_NOT_FOUND')
  if (linkStatus(before) !== from) throw new ApiError('LINK_CHANGED')
  if (to === from) return { before, link: before, deed: linkEdited(before, from, to) }
  if (by === 'Partner' && to === 'Active' && before.decision?.by === 'Administrator')
    throw new ApiError('LINK_DISABLED_BY_ADMINISTRATOR')
  const { status: _before, ...rest } = before
  return {
    before,
    link: { ...rest, ...(to !== 'Active' && { status: to }), revision: (before.revision ?? 0) + 1, decision: { by, at, reason } },
    deed: linkEdited(before, from, to),
  }
}

const linkEdited = ({ slug, partnerId }: ReferralLink, from: LinkStatus, to: LinkStatus): Deed => ({
  type: 'link.edited',
  subjects: [`link:${slug}`, `partner:${partnerId}`],
  before: { status: from },
  after: { status: to },
})

/** A link as its partner sees it: what an administrator decided and why, but not who. */
export function ownLinkView(contour: Pick<Contour, 'offers'>, link: ReferralLink) {
  return { ...namedLinkView(contour, link), status: linkStatus(link), decision: link.decision ?? null }
}

function namedLinkView({ offers }: Pick<Contour, 'offers'>, { slug, offerId, createdAt }: ReferralLink) {
  return { slug, offer: offerNameView(offers, offerId), createdAt: createdAt ?? null }
}

/** A link as integrators hear that it was made. */
export function toldLinkView(contour: Pick<Contour, 'offers'>, link: ReferralLink, partner: NamedPartner | undefined) {
  return { ...namedLinkView(contour, link), partner: partner ? namedPartnerView(partner) : null }
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
