import { ApiError } from '../../errors.ts'
import type { Click } from './click.ts'
import type { Contour, Offer } from '../contour/contour.ts'
import { dayMs } from '../value/duration.ts'
import type { Deed } from '../journal/journal.ts'
import { type OfferClosure, offerNameView, openOffer } from '../offer/offer.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'

/** A link that a partner gives to clients. */
export interface ReferralLink {
  slug: string
  partnerId: string
  offerId: string
  /** When it was made; absent when a contour file made it. */
  createdAt?: string
  /** Absent while the link brings clients. A removed link is never shown again and never comes back; its name stays taken. */
  status?: Exclude<LinkStatus, 'Active'>
  /** Incremented with every change of its status; absent until the first. */
  revision?: number
  /**
   * Who last changed its status, and why; absent until somebody does. A link that an administrator disabled cannot be enabled by
   * the partner.
   */
  decision?: { by: 'Administrator' | 'Partner'; at: string; reason: string | null }
  /** When its partner was erased: it then has a neutral name and is removed for good. */
  erasedAt?: string
}

export const linkStatuses = ['Active', 'Disabled', 'Removed'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export const linkStatus = ({ status }: Pick<ReferralLink, 'status'>): LinkStatus => status ?? 'Active'

/** Whether it brings clients. */
export const isLinkOpen = ({ status }: ReferralLink): boolean => status === undefined

/** How many links a partner may make in the account. Partners who need more ask an administrator. */
export const maxOwnLinks = 100

/** A new link, with its journal entry. */
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

/** A link with a changed status, and its journal entry. */
export interface ChangedLink {
  before: ReferralLink
  link: ReferralLink
  deed: Deed
}

/**
 * Disables, enables or removes a link. Clients who clicked before stay the partner's while their clicks count. The name stays
 * taken, because old posts still contain it.
 *
 * @param of.from the status that the caller saw
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

/** A link as the `link.created` event shows it to integrators. */
export function toldLinkView(contour: Pick<Contour, 'offers'>, link: ReferralLink, partner: NamedPartner | undefined) {
  return { ...namedLinkView(contour, link), partner: partner ? namedPartnerView(partner) : null }
}

/** A link as administrators see it. */
export function linkView(contour: Pick<Contour, 'offers'>, link: ReferralLink, partner: NamedPartner | undefined) {
  return { ...ownLinkView(contour, link), partner: partner ? namedPartnerView(partner) : null }
}

/** One click on a referral link. It yields one lead at most. */
export interface Session {
  id: string
  linkSlug: string
  partnerId: string
  offerId: string
  createdAt: string
  /** The parameters of the click; absent without any, and once the lead has them. */
  click?: Click
  /** The lead that used it; absent until then. */
  leadId?: string
}

/** Used when the contour does not set it. */
export const defaultAttributionDays = 90

/** The earliest creation time of a session that still brings a lead now. */
export function attributedSince(at: string, attributionDays: number): string {
  return new Date(Date.parse(at) - attributionDays * dayMs).toISOString()
}

/** How long after its attribution days a session is kept before it may be swept: far longer than any clock difference. */
const sweptAfterMs = 7 * dayMs

/** When an unused session may be swept, in seconds since 1970. */
export function sessionSweepAfter({ createdAt }: Session, attributionDays: number): number {
  return Math.ceil((Date.parse(createdAt) + attributionDays * dayMs + sweptAfterMs) / 1000)
}

/**
 * A client follows a referral link: makes a new session, and the landing page's address with its id.
 *
 * @param of.newSecret an unguessable value for the session's id
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
 * The address that a client is sent to: the landing page with `session` set, replacing any earlier `session`; everything else
 * stays. What a header cannot carry, such as Cyrillic letters, is percent-encoded.
 *
 * @param sessionId null to only preview where the link leads
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
