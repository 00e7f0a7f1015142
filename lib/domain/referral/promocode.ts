import { ApiError } from '../../errors.ts'
import { administratorView, type Doer, doneByOf, type StoredDoer } from '../people/actor.ts'
import type { ClientDiscount, Contour, Offer } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import { offerNameView } from '../offer/offer.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'
import { hasUnseenCharacters } from '../value/unseen-characters.ts'
import { clientDiscountView, discountOf, isSameDiscount } from './client-discount.ts'

export const promocodeStatuses = ['Active', 'OnReview', 'Disabled'] as const
export type PromocodeStatus = (typeof promocodeStatuses)[number]

/** A promocode is active, on review, or disabled; only an active one brings leads. */
export interface Promocode {
  id: string
  /** In canonical spelling. */
  code: string
  partnerId: string
  offerId: string
  status: PromocodeStatus
  /** What its clients save; absent for what its offer says. */
  clientDiscount?: ClientDiscount
  /** Incremented with every edit. */
  revision: number
  /** When it was made; absent when a contour file made it. */
  createdAt?: string
  /** Present when the partner asked for it in the account. While on review, it counts against the limit of such codes. */
  askedByPartner?: true
  /** When a person last changed it; absent until somebody does. */
  updatedAt?: string
  /** Who last changed its status, and why: a copy, as in histories. Absent until somebody does. */
  decision?: StoredDoer & { at: string; reason: string | null }
  /** When its partner was erased: it then has a neutral code and is disabled for good. */
  erasedAt?: string
}

const maxLength = 200

/**
 * The canonical spelling of a promocode as a client typed it: trimmed, in upper case. Undefined for texts that cannot be a code
 * and must not reach a key of the table.
 */
export function canonicalPromocode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return code !== '' && code.length <= maxLength && code.isWellFormed() ? code : undefined
}

/**
 * The same for a new code, which must not contain invisible characters: it could look like another code. Existing codes stay as
 * they are.
 */
export function newCode(typed: string): string | undefined {
  const code = canonicalPromocode(typed)
  return code !== undefined && !hasUnseenCharacters(code) ? code : undefined
}

/** Scripts with letters that look alike. */
const scripts = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * Whether a code mixes scripts: «АNNA10» with a Cyrillic «А» looks like another code. New codes must not; existing codes stay as
 * they are.
 */
export const mixesScripts = (code: string): boolean => scripts.filter((script) => script.test(code)).length > 1

/** The form of a code that a partner asks for: easy to say and type, in any script. */
const ownCodePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,39}$/u

/** The same for a code that a partner asks for: 3 to 40 letters, digits, `-` and `_`. */
export function ownPromocode(typed: string): string | undefined {
  const code = newCode(typed.normalize('NFC'))
  return code !== undefined && ownCodePattern.test(code) ? code : undefined
}

/** The maximum number of a partner's promocodes on review. */
export const maxCodesOnReview = 3

/** A new promocode, with its journal entry. */
export function newPromocode(of: {
  id: string
  code: string
  partnerId: string
  offer: Pick<Offer, 'id' | 'slug'>
  status: PromocodeStatus
  clientDiscount?: ClientDiscount | null | undefined
  askedByPartner?: true
  at: string
}): { promocode: Promocode; deed: Deed } {
  const { id, code, partnerId, offer, status, clientDiscount, askedByPartner, at } = of
  return {
    promocode: {
      id,
      code,
      partnerId,
      offerId: offer.id,
      status,
      ...(clientDiscount && { clientDiscount }),
      revision: 1,
      createdAt: at,
      ...(askedByPartner && { askedByPartner }),
    },
    deed: {
      type: 'promocode.created',
      subjects: [`promocode:${code}`, `partner:${partnerId}`],
      before: null,
      after: { code, offer: offer.slug, status, ...(clientDiscount && { clientDiscount: clientDiscountView(clientDiscount) }) },
    },
  }
}

/** A promocode with a changed status, and its journal entry. */
export interface DecidedPromocode {
  before: Promocode
  promocode: Promocode
  deed: Deed
}

/**
 * An administrator or a key enables or disables a promocode; leads that it already brought stay. A partner who asked for the code sees the
 * reason of a refusal.
 *
 * @throws ApiError REASON_REQUIRED; PROMOCODE_NOT_FOUND for a code of an erased partner, which never brings leads again
 */
export function decidePromocode(of: {
  promocode: Promocode
  to: 'Active' | 'Disabled'
  doer: Doer
  reason: string | null
  /** Null takes its own discount away; undefined leaves it. */
  clientDiscount?: ClientDiscount | null | undefined
  at: string
}): DecidedPromocode {
  const { promocode: before, to, doer, reason, clientDiscount, at } = of
  if (before.erasedAt !== undefined) throw new ApiError('PROMOCODE_NOT_FOUND')
  const isRefusal = before.status === 'OnReview' && before.askedByPartner && to === 'Disabled'
  if (isRefusal && reason === null) throw new ApiError('REASON_REQUIRED')
  const decision = { ...doneByOf(doer), at, reason }
  const isOther = changesDiscount(before, clientDiscount)
  const { clientDiscount: discountBefore, ...others } = before
  const discount = clientDiscount === undefined ? discountBefore : clientDiscount
  const said = (one: ClientDiscount | null | undefined) =>
    isOther ? { clientDiscount: clientDiscountView(one ?? undefined) } : {}
  return {
    before,
    promocode: {
      ...others,
      ...(discount && { clientDiscount: discount }),
      status: to,
      revision: before.revision + 1,
      updatedAt: at,
      decision,
    },
    deed: {
      type: 'promocode.edited',
      subjects: [`promocode:${before.code}`, `partner:${before.partnerId}`],
      before: { status: before.status, ...said(discountBefore) },
      after: { status: to, ...said(discount) },
    },
  }
}

/** Whether a decision gives a promocode another discount. */
export const changesDiscount = (
  { clientDiscount: before }: Pick<Promocode, 'clientDiscount'>,
  clientDiscount: ClientDiscount | null | undefined,
): boolean => clientDiscount !== undefined && !isSameDiscount(before, clientDiscount ?? undefined)

/** A promocode as administrators see it. */
export function promocodeView({ offers }: Pick<Contour, 'offers'>, promocode: Promocode, partner: NamedPartner | undefined) {
  const { decision, askedByPartner = false } = promocode
  return {
    ...shown(offers, promocode),
    hasOwnDiscount: promocode.clientDiscount !== undefined,
    partner: partner ? namedPartnerView(partner) : null,
    isAskedByPartner: askedByPartner,
    decision: decision ? decisionView(decision) : null,
  }
}

function decisionView({ by, byApiKey, at, reason }: NonNullable<Promocode['decision']>) {
  return { by: administratorView(by), byApiKey: byApiKey ?? null, at, reason }
}

/** A promocode as its partner sees it: the decision and its reason, but not who decided. */
export function ownPromocodeView({ offers }: Pick<Contour, 'offers'>, promocode: Promocode) {
  const { decision } = promocode
  return { ...shown(offers, promocode), decision: decision ? { at: decision.at, reason: decision.reason } : null }
}

function shown(offers: readonly Offer[], promocode: Promocode) {
  const { code, status, offerId, createdAt } = promocode
  const clientDiscount = clientDiscountView(
    discountOf(
      promocode,
      offers.find(({ id }) => id === offerId),
    ),
  )
  return { code, status, offer: offerNameView(offers, offerId), clientDiscount, createdAt: createdAt ?? null }
}
