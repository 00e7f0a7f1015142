import { ApiError } from '../errors.ts'
import { administratorView } from './actor.ts'
import type { Administrator, Contour, Offer } from './contour.ts'
import type { Deed } from './journal.ts'
import { offerNameView } from './offer.ts'
import { type NamedPartner, namedPartnerView } from './partner.ts'
import { hasUnseenCharacters } from './unseen-characters.ts'

export const promocodeStatuses = ['Active', 'OnReview', 'Disabled'] as const
export type PromocodeStatus = (typeof promocodeStatuses)[number]

/** A promocode is active, or on review, or disabled; only an active one brings leads. */
export interface Promocode {
  id: string
  /** In its canonical spelling. */
  code: string
  partnerId: string
  offerId: string
  status: PromocodeStatus
  /** One more with every edit. */
  revision: number
  /** When it was made; absent of those that a contour file made. */
  createdAt?: string
  /** Present when the partner asked for it in the account: as long as it is on review, it counts among those. */
  askedByPartner?: true
  /** When a person changed it last; absent until somebody does. */
  updatedAt?: string
  /** Who changed its status last, and why: a copy, as histories keep them. Absent until somebody does. */
  decision?: { by: Administrator; at: string; reason: string | null }
  /** When the partner was erased: then it has another code, and is disabled for good. */
  erasedAt?: string
}

const maxLength = 200

/**
 * The one spelling of a promocode, however a client typed it: trimmed, in upper case.
 * Undefined for what can be no code and must not reach a key of the table.
 */
export function canonicalPromocode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return code !== '' && code.length <= maxLength && code.isWellFormed() ? code : undefined
}

/** The same of a code that is made: what nobody sees in it could make it look like another one. Codes of before stay what they are. */
export function newCode(typed: string): string | undefined {
  const code = canonicalPromocode(typed)
  return code !== undefined && !hasUnseenCharacters(code) ? code : undefined
}

/** Scripts whose letters look like those of the others. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Whether a code has letters of two scripts: «АNNA10» with a Cyrillic «А» would be taken for another one. What is made is not to be so;
 * codes of before stay what they are.
 */
export const mixesScripts = (code: string): boolean => scripts.filter((script) => script.test(code)).length > 1

/** How a code may be written that a partner asks for: what people can say and type, in any script. */
const ownCodePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u

/** The same of a code that a partner asks for: 3 to 40 letters, digits, `-` and `_`. */
export function ownPromocode(typed: string): string | undefined {
  const code = newCode(typed.normalize('NFC'))
  return code !== undefined && ownCodePattern.test(code) ? code : undefined
}

/** How many promocodes of a partner may be on review at a time. */
export const maxCodesOnReview = 3

/** A new promocode, and what the journal says of it. */
export function newPromocode(of: {
  id: string
  code: string
  partnerId: string
  offer: Pick<Offer, 'id' | 'slug'>
  status: PromocodeStatus
  askedByPartner?: true
  at: string
}): { promocode: Promocode; deed: Deed } {
  const { id, code, partnerId, offer, status, askedByPartner, at } = of
  return {
    promocode: {
      id,
      code,
      partnerId,
      offerId: offer.id,
      status,
      revision: 1,
      createdAt: at,
      ...(askedByPartner && { askedByPartner }),
    },
    deed: {
      type: 'promocode.created',
      subjects: [`promocode:${code}`, `partner:${partnerId}`],
      before: null,
      after: { code, offer: offer.slug, status },
    },
  }
}

/** A promocode in another status, and what the journal says of it. */
export interface DecidedPromocode {
  before: Promocode
  promocode: Promocode
  deed: Deed
}

/**
 * An administrator lets a promocode bring leads, or refuses new ones by it; those it brought stay. Whoever asked for a code is told
 * why it was refused.
 *
 * @throws ApiError REASON_REQUIRED; PROMOCODE_NOT_FOUND for one of a partner who was erased, which brings leads never again
 */
export function decidePromocode(of: {
  promocode: Promocode
  to: 'Active' | 'Disabled'
  by: Administrator
  reason: string | null
  at: string
}): DecidedPromocode {
  const { promocode: before, to, by, reason, at } = of
  if (before.erasedAt !== undefined) throw new ApiError('PROMOCODE_NOT_FOUND')
  const isRefusal = before.status === 'OnReview' && before.askedByPartner && to === 'Disabled'
  if (isRefusal && reason === null) throw new ApiError('REASON_REQUIRED')
  const decision = { by, at, reason }
  return {
    before,
    promocode: { ...before, status: to, revision: before.revision + 1, updatedAt: at, decision },
    deed: {
      type: 'promocode.edited',
      subjects: [`promocode:${before.code}`, `partner:${before.partnerId}`],
      before: { status: before.status },
      after: { status: to },
    },
  }
}

/** A promocode as administrators see it. */
export function promocodeView({ offers }: Pick<Contour, 'offers'>, promocode: Promocode, partner: NamedPartner | undefined) {
  const { decision, askedByPartner = false } = promocode
  return {
    ...shown(offers, promocode),
    partner: partner ? namedPartnerView(partner) : null,
    isAskedByPartner: askedByPartner,
    decision: decision ? { ...decision, by: administratorView(decision.by) } : null,
  }
}

/** A promocode as its partner sees it: what was decided and why, but not by whom. */
export function ownPromocodeView({ offers }: Pick<Contour, 'offers'>, promocode: Promocode) {
  const { decision } = promocode
  return { ...shown(offers, promocode), decision: decision ? { at: decision.at, reason: decision.reason } : null }
}

function shown(offers: readonly Offer[], { code, status, offerId, createdAt }: Promocode) {
  return { code, status, offer: offerNameView(offers, offerId), createdAt: createdAt ?? null }
}
