import { ApiError, bankFaultTexts, type Violation } from '../errors.ts'
import { type BankDetails, bankDetailsText, bankFaults, rememberedRequisites } from './bank-details.ts'
import type { Contour } from './contour.ts'
import { innFault } from './inn.ts'
import type { Deed } from './journal.ts'
import type { Partner } from './partner.ts'
import { type PayingAttribute, payingAttributes } from './paying-attributes.ts'
import type { Agreement } from './registration.ts'
import { changedOf, shownProfile } from './shown-profile.ts'

/** What partners may change of their own profile. What is absent stays, null takes away. */
export interface OwnProfileChange {
  firstName?: string | undefined
  middleName?: string | null | undefined
  lastName?: string | undefined
  legalTypeId?: string | null | undefined
  inn?: string | null | undefined
  requisites?: string | null | undefined
  bank?: BankDetails | null | undefined
}

/** A change of a profile by its partner, once it is checked. */
export interface OwnProfileEdit {
  /** What is set; undefined takes an attribute away. */
  profile: Partial<Partner>
  partner: Partner
  /** The attributes that are others now; none where nothing changes. */
  changed: readonly (keyof OwnProfileChange)[]
  /** Those among them that a code must confirm. */
  toConfirm: readonly PayingAttribute[]
  deed: Deed
}

/**
 * A partner's change of the own profile.
 *
 * @throws ApiError LEGAL_TYPE_NOT_FOUND for one that partners cannot choose; INN_INVALID where the ИНН, or the legal type that it
 * goes with, is changed and they do not fit; BANK_DETAILS_INVALID
 */
export function ownProfileEdit(
  before: Partner,
  sent: OwnProfileChange,
  { contour, at }: { contour: Contour; at: string },
): OwnProfileEdit {
  const changed = (Object.keys(sent) as (keyof OwnProfileChange)[]).filter(
    (name) => sent[name] !== undefined && !isSame(sent[name], before[name]),
  )
  const profile = Object.fromEntries(changed.map((name) => [name, storedAs(name, sent[name])])) as Partial<Partner>
  const partner = { ...before, ...profile, updatedAt: at, revision: before.revision + 1 }
  if (changed.includes('legalTypeId')) checkLegalType(partner, contour)
  if (changed.includes('inn') || changed.includes('legalTypeId')) checkInn(partner, contour)
  if (changed.includes('bank')) checkBank(partner)
  const states = changedOf(before, profile)
  return {
    profile: { ...profile, updatedAt: at },
    partner,
    changed,
    toConfirm: payingAttributes.filter((name) => changed.includes(name)),
    deed: {
      type: 'partner.edited',
      subjects: [`partner:${before.id}`],
      before: toldOf(shownProfile(states.before, contour)),
      after: toldOf(shownProfile(states.after, contour)),
    },
  }
}

/** A profile has no attribute for requisites that there are not; names and an ИНН that there are not are null. */
function storedAs(name: keyof OwnProfileChange, value: unknown): unknown {
  return value === null && (name === 'requisites' || name === 'bank') ? undefined : value
}

/** The journal says null for what there was not. */
const toldOf = (state: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value ?? null]))

function isSame(sent: OwnProfileChange[keyof OwnProfileChange], present: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return sent === (present ?? null)
  const known = present as BankDetails | undefined
  return known !== undefined && bankDetailsText(sent) === bankDetailsText(known)
}

/** A hidden type is left to those who have it. */
function checkLegalType({ legalTypeId }: Partner, { legalTypes }: Contour): void {
  if (legalTypeId === null || legalTypes.some(({ id, hidden }) => id === legalTypeId && !hidden)) return
  throw at('legalTypeId', new ApiError('LEGAL_TYPE_NOT_FOUND'))
}

function checkInn({ inn, legalTypeId }: Partner, { legalTypes }: Contour): void {
  if (!inn) return
  const reason = innFault(inn, legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null)
  if (reason !== undefined) throw at('inn', new ApiError('INN_INVALID', { reason }))
}

/** @throws ApiError BANK_DETAILS_INVALID, with every fault */
export function checkBank({ bank }: Pick<Partner, 'bank'>): void {
  const faults = bank ? bankFaults(bank) : []
  const [first] = faults
  if (!first) return
  const error = new ApiError('BANK_DETAILS_INVALID', { reason: bankFaultTexts[first.fault] })
  error.violations = faults.map(({ field, fault }): Violation => ({ path: `bank.${field}`, message: bankFaultTexts[fault] }))
  throw error
}

function at<Refused extends ApiError>(path: string, error: Refused): Refused {
  error.violations = [{ path, message: error.message }]
  return error
}

/** A profile as its partner sees it, with what may be chosen and what was agreed to. */
export function ownProfileView(partner: Partner, { legalTypes }: Contour, agreements: readonly Agreement[]) {
  const { email, firstName, middleName, lastName, legalTypeId, inn, requisites, bank, erasureRequestedAt } = partner
  const choosable = legalTypes.filter(({ id, hidden }) => !hidden || id === legalTypeId)
  return {
    email,
    firstName,
    middleName,
    lastName,
    legalTypeId,
    inn,
    requisites: requisites ?? null,
    bank: bank ?? null,
    rememberedRequisites: rememberedRequisites(partner),
    legalTypes: choosable.map(({ id, type }) => ({ id, type })),
    agreements: agreements
      .toSorted((a, b) => (a.agreedAt < b.agreedAt ? 1 : -1))
      .map(({ version, url, agreedAt }) => ({ version, url, agreedAt })),
    erasureRequestedAt: erasureRequestedAt ?? null,
  }
}
