import { ApiError, bankFaultTexts, type Violation } from '../../errors.ts'
import { type BankDetails, bankDetailsText, bankFaults } from '../value/bank-details.ts'
import type { Contour } from '../contour/contour.ts'
import { innFault } from '../value/inn.ts'
import type { Deed } from '../journal/journal.ts'
import { choosableLegalTypes, refuseUnchoosable } from './legal-details.ts'
import { levelNamed } from '../offer/offer.ts'
import { levelSinceOf } from './level-since.ts'
import { type Partner, withoutAttribute } from './partner.ts'
import { type ConfirmedAttribute, payingAttributes } from '../payout/paying-attributes.ts'
import { keptDetailsView } from '../payout/kept-details.ts'
import type { KeptDetails } from '../payout/payment-details.ts'
import { rememberedRequisites } from '../payout/remembered-requisites.ts'
import type { Agreement } from './registration.ts'
import { changedOf, shownProfile } from './shown-profile.ts'

/** What partners may change in their own profile. Absent attributes stay; null removes one. */
export interface OwnProfileChange {
  firstName?: string | undefined
  middleName?: string | null | undefined
  lastName?: string | undefined
  legalTypeId?: string | null | undefined
  inn?: string | null | undefined
  requisites?: string | null | undefined
  bank?: BankDetails | null | undefined
}

/** A validated change of a profile by its partner. */
export interface OwnProfileEdit {
  /** The attributes to set; undefined removes one. */
  profile: Partial<Partner>
  partner: Partner
  /** The attributes that really change; empty when none does. */
  changed: readonly (keyof OwnProfileChange | 'legalDetails')[]
  /** Those among them that a code must confirm. */
  toConfirm: readonly ConfirmedAttribute[]
  deed: Deed
}

/**
 * A partner's change of their own profile.
 *
 * @throws ApiError LEGAL_TYPE_NOT_FOUND for a type that partners cannot choose; INN_INVALID when the changed ИНН or legal type do
 * not fit together; BANK_DETAILS_INVALID
 */
export function ownProfileEdit(
  before: Partner,
  sent: OwnProfileChange,
  { contour, at }: { contour: Contour; at: string },
): OwnProfileEdit {
  const changed = (Object.keys(sent) as (keyof OwnProfileChange)[]).filter(
    (name) => sent[name] !== undefined && !isSame(sent[name], before[name]),
  )
  const profile = {
    ...(Object.fromEntries(changed.map((name) => [name, storedAs(name, sent[name])])) as Partial<Partner>),
    ...(changed.some((name) => destinationNames.has(name)) && chosenNoMore(before)),
  }
  const partner = { ...before, ...profile, updatedAt: at, revision: before.revision + 1 }
  // Partners who already have a hidden type keep it.
  if (changed.includes('legalTypeId')) refuseUnchoosable(partner.legalTypeId, contour)
  if (changed.includes('inn') || changed.includes('legalTypeId')) checkInn(partner, contour)
  if (changed.includes('bank')) checkBank(partner)
  const states = changedOf(before, profile)
  return {
    profile: { ...profile, updatedAt: at },
    partner,
    changed,
    toConfirm: payingAttributes.filter((name) => changed.some((one) => one === name)),
    deed: {
      type: 'partner.edited',
      subjects: [`partner:${before.id}`],
      before: toldOf(shownProfile(states.before, contour)),
      after: toldOf(shownProfile(states.after, contour)),
    },
  }
}

/** What was said last is where money goes: an account or words that come later end the choice of payment details. */
const destinationNames: ReadonlySet<string> = new Set(['requisites', 'bank'])
const chosenNoMore = ({ paymentDetails }: Partner): Partial<Partner> => (paymentDetails ? withoutAttribute('paymentDetails') : {})

/**
 * The same edit with answers to what the legal type asks, which stand apart from the profile.
 *
 * @param names of the questions whose answers change; the journal gets these alone
 */
export function withAnswers(edit: OwnProfileEdit, names: readonly string[], at: string): OwnProfileEdit {
  if (names.length === 0) return edit
  const { profile, partner, changed, toConfirm, deed } = edit
  return {
    profile: { ...profile, legalDetailsAt: at },
    partner: { ...partner, legalDetailsAt: at },
    changed: [...changed, 'legalDetails'],
    toConfirm: [...toConfirm, 'legalDetails'],
    deed: { ...deed, after: { ...deed.after, legalDetails: names } },
  }
}

/** Missing requisites and bank details are stored as an absent attribute; missing names and a missing ИНН as null. */
function storedAs(name: keyof OwnProfileChange, value: unknown): unknown {
  return value === null && (name === 'requisites' || name === 'bank') ? undefined : value
}

/** The journal shows missing values as null. */
const toldOf = (state: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value ?? null]))

function isSame(sent: OwnProfileChange[keyof OwnProfileChange], present: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return sent === (present ?? null)
  const known = present as BankDetails | undefined
  return known !== undefined && bankDetailsText(sent) === bankDetailsText(known)
}

function checkInn({ inn, legalTypeId }: Partner, { legalTypes }: Contour): void {
  if (!inn) return
  const reason = innFault(inn, legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null)
  if (reason !== undefined) throw at('inn', new ApiError('INN_INVALID', { reason }))
}

/** @throws ApiError BANK_DETAILS_INVALID, listing every fault */
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

/** A profile as its partner sees it, with the available choices and the agreements made. */
export function ownProfileView(
  partner: Partner,
  { contour, agreements, kept }: { contour: Contour; agreements: readonly Agreement[]; kept: readonly KeptDetails[] },
) {
  const { email, firstName, middleName, lastName, legalTypeId, inn, requisites, bank, erasureRequestedAt, legalDetailsAt } =
    partner
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
    paymentDetails: kept.map((one) => keptDetailsView(one, partner, contour)),
    legalTypes: choosableLegalTypes(contour, legalTypeId),
    legalDetailsAt: legalDetailsAt ?? null,
    level: levelNamed(contour.levels, partner.levelId),
    levelSince: levelSinceOf(partner),
    agreements: agreements
      .toSorted((a, b) => (a.agreedAt < b.agreedAt ? 1 : -1))
      .map(({ version, url, agreedAt }) => ({ version, url, agreedAt })),
    erasureRequestedAt: erasureRequestedAt ?? null,
  }
}
