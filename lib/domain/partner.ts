import type { BankDetails } from './bank-details.ts'
import type { Contour } from './contour.ts'

/** A partner's profile as it is stored: what people edit. Money and activity, which change by themselves, live apart. */
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
  /** Addresses given up, in lower case, the latest last: a contour file may still name the partner by one. */
  formerEmails?: readonly string[]
  /** One more with every edit. */
  revision: number
  /** One more with every block: it ends all logins of before. Absent until the first. */
  loginEpoch?: number
  createdAt: string
  updatedAt: string
  /** Where payouts go to, in the partner's own words; absent until the partner says it. */
  requisites?: string
  /** The bank account that payouts go to; absent until the partner says it. */
  bank?: BankDetails
  /** When the address became another one last (ISO 8601, UTC); absent where it did not, or long ago. */
  emailChangedAt?: string
  /** The same of what payouts go by: the ИНН, requisites, bank details, legal type. */
  detailsChangedAt?: string
  /** When the partner asked to be erased; absent as long as that was not. */
  erasureRequestedAt?: string
  /** When all that told who the partner is was erased (152-FZ); absent as long as it was not. */
  erasedAt?: string
}

/** As much of a profile as answers show. */
export type ShownPartner = Omit<
  Partner,
  | 'inn'
  | 'formerEmails'
  | 'revision'
  | 'loginEpoch'
  | 'erasedAt'
  | 'requisites'
  | 'bank'
  | 'emailChangedAt'
  | 'detailsChangedAt'
  | 'erasureRequestedAt'
>

/** A partner inside a payout or a lead: who it is, as the profile is now. */
export type NamedPartner = Pick<Partner, 'id' | 'firstName' | 'middleName' | 'lastName' | 'email'>

/**
 * The edit by which a partner gets another address, which nobody has confirmed yet. In another letter case it is the same one,
 * shown otherwise.
 */
export function emailEdit(before: Pick<Partner, 'email' | 'formerEmails'>, email: string): Partial<Partner> {
  if (email.toLowerCase() === before.email.toLowerCase()) return { email }
  return { email, isConfirmed: false, formerEmails: formerEmailsAfter(before, email) }
}

/** What a partner has given up once this is the address: the present one too. */
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

/** How many leads of a partner stand in each status, by status id; a status without leads may be absent. */
export type LeadCounts = Readonly<Record<string, number>>

/** Counts of a partner's leads, and the time of the partner's last act. */
export interface PartnerActivity {
  counts: LeadCounts
  /** Null when the partner never acted. */
  lastActivityAt: string | null
  /** Offers that are closed for the partner. */
  closedOfferIds?: ReadonlySet<string>
  /** How many links the partner made in the account; absent before the first. */
  ownLinkCount?: number
  /** Promocodes that the partner asked for, and nobody has decided. */
  codesOnReview?: ReadonlySet<string>
}

/**
 * Makes the view of a partner as GET /partner shows it. The contour is indexed once, for a list of any length.
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
  })
}
