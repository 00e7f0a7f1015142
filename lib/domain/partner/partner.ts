import type { BankDetails } from '../value/bank-details.ts'
import type { KeptDetails } from '../payout/payment-details.ts'
import type { Contour } from '../contour/contour.ts'
import { externalIdOf, type Imported } from '../moving/imported.ts'

/** A partner's profile as it is stored: what people edit. Money and activity change by themselves and are stored separately. */
export interface Partner {
  id: string
  email: string
  firstName: string | null
  middleName: string | null
  lastName: string | null
  inn: string | null
  isConfirmed: boolean
  isBlocked: boolean
  isActive: boolean
  legalTypeId: string | null
  levelId: string | null
  groupIds: readonly string[]
  /** Earlier addresses, in lower case, the latest last: a contour file may still name the partner by one of them. */
  formerEmails?: readonly string[]
  /** Incremented with every edit. */
  revision: number
  /** Incremented with every block, which ends all existing logins. Absent until the first block. */
  loginEpoch?: number
  createdAt: string
  updatedAt: string
  /** Where payouts go, in the partner's own words; absent until the partner sets it. */
  requisites?: string
  /** The bank account that receives payouts; absent until the partner sets it. */
  bank?: BankDetails
  /** The chosen one of the partner's payment details; absent when none is. Then neither bank nor requisites is there. */
  paymentDetails?: KeptDetails
  /** When the address last changed (ISO 8601, UTC); absent when it never did, or long ago. */
  emailChangedAt?: string
  /** The same for the payment details: ИНН, requisites, bank details, legal type with what it asks. */
  detailsChangedAt?: string
  /** When the answers to what the legal type asks last changed; absent while there are none. They stand apart, encrypted. */
  legalDetailsAt?: string
  /** The newest closed month whose deals decided the level (2026-10); absent while none has. No month decides twice. */
  levelMonth?: string
  /** Since when the level holds; absent without one, and from before this was noted. */
  levelSince?: LevelSince
  /** Why no month's deals decide the level, and since when; absent when they do. */
  levelKept?: LevelKept | undefined
  /** When the partner asked to be erased; absent without such a request. */
  erasureRequestedAt?: string
  /** When everything that identifies the partner was erased (152-FZ); absent before that. */
  erasedAt?: string
  /** The id that the caller gave when they added the partner; absent for none. */
  externalId?: string
  /** Where the partner came from; absent for one who was registered here. */
  imported?: Imported
}

/** The level that a partner was given, and when (ISO 8601, UTC). */
export interface LevelSince {
  levelId: string
  at: string
}

/** A level that only people change, because somebody said so. */
export interface LevelKept {
  reason: string
  at: string
}

/** The part of an edit that removes an attribute: there, undefined stands for none. */
export const withoutAttribute = (name: 'bank' | 'requisites' | 'paymentDetails'): Partial<Partner> =>
  Object.fromEntries([[name, undefined]])

/** The part of a profile that answers show. */
export type ShownPartner = Omit<
  Partner,
  | 'inn'
  | 'formerEmails'
  | 'revision'
  | 'loginEpoch'
  | 'erasedAt'
  | 'requisites'
  | 'bank'
  | 'paymentDetails'
  | 'emailChangedAt'
  | 'detailsChangedAt'
  | 'legalDetailsAt'
  | 'levelMonth'
  | 'levelSince'
  | 'levelKept'
  | 'erasureRequestedAt'
>

/** A partner inside a payout or a lead, with the names of the present profile. */
export type NamedPartner = Pick<Partner, 'id' | 'firstName' | 'middleName' | 'lastName' | 'email'>

/**
 * The edit that gives a partner another address, which is unconfirmed until somebody confirms it. A change of letter case only
 * changes how the address is shown.
 */
export function emailEdit(before: Pick<Partner, 'email' | 'formerEmails'>, email: string): Partial<Partner> {
  if (email.toLowerCase() === before.email.toLowerCase()) return { email }
  return { email, isConfirmed: false, formerEmails: formerEmailsAfter(before, email) }
}

/** A partner's earlier addresses once `email` is the address; they then include the present one. */
export function formerEmailsAfter(
  { email, formerEmails = [] }: Pick<Partner, 'email' | 'formerEmails'>,
  next: string,
): readonly string[] {
  const [givenUp, taken] = [email.toLowerCase(), next.toLowerCase()]
  return [...formerEmails.filter((one) => one !== givenUp), givenUp].filter((one) => one !== taken)
}

export function namedPartnerView({ id, firstName, middleName, lastName, email }: NamedPartner): NamedPartner {
  return { id, firstName, middleName, lastName, email }
}

/** The number of a partner's leads by status id; a status without leads may be absent. */
export type LeadCounts = Readonly<Record<string, number>>

/** A partner's lead counts, and the time of the last act. */
export interface PartnerActivity {
  counts: LeadCounts
  /** Null when the partner never acted. */
  lastActivityAt: string | null
  /** Offers that are closed for the partner. */
  closedOfferIds?: ReadonlySet<string>
  /** How many links the partner made in the account; absent before the first. */
  ownLinkCount?: number
  /** Promocodes that the partner asked for and that are still on review. */
  codesOnReview?: ReadonlySet<string>
  /** When the partner was last invited by mail (ISO 8601, UTC); absent when never. */
  invitedAt?: string
}

/**
 * Makes the view of a partner that GET /partner shows: what the specification says, and the id in another system where there is one. The
 * contour is indexed once, for a list of any length.
 *
 * spec: Resources, Partner
 */
export function partnerView(contour: Contour) {
  const legalTypes = new Map(contour.legalTypes.map(({ id, type, hidden }) => [id, { id, type, hidden }]))
  const levels = new Map(contour.levels.map(({ id, number, description }) => [id, { id, number, description }]))
  const groups = new Map(contour.groups.map(({ id, title }) => [id, { id, title }]))
  const statuses = contour.statuses.map(({ id, systemName, title }) => ({ id, status: { systemName, title } }))

  return (partner: ShownPartner, { counts, lastActivityAt }: PartnerActivity) => ({
    id: partner.id,
    email: partner.email,
    firstName: partner.firstName,
    middleName: partner.middleName,
    lastName: partner.lastName,
    isConfirmed: partner.isConfirmed,
    isBlocked: partner.isBlocked,
    isActive: partner.isActive,
    lastActivityAt,
    legalType: partner.legalTypeId === null ? null : (legalTypes.get(partner.legalTypeId) ?? null),
    level: partner.levelId === null ? null : (levels.get(partner.levelId) ?? null),
    groups: partner.groupIds.map((id) => groups.get(id)).filter((group) => group !== undefined),
    leadCounts: statuses.map(({ id, status }) => ({ statusId: id, count: counts[id] ?? 0, status })),
    createdAt: partner.createdAt,
    updatedAt: partner.updatedAt,
    ...namedElsewhere(partner),
  })
}

function namedElsewhere(partner: ShownPartner): { externalId?: string } {
  const externalId = externalIdOf(partner)
  return externalId === null ? {} : { externalId }
}
