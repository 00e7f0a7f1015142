import { ApiError, bankFaultTexts, type Violation } from '../../errors.ts'
import type { Contour } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import { legalTypeOf } from '../partner/legal-details.ts'
import { type Partner, withoutAttribute } from '../partner/partner.ts'
import { type ProfileEdit, profileEdit } from '../partner/profile-edit.ts'
import {
  type DetailsHand,
  type KeptDetails,
  maskedDetails,
  maxKeptDetails,
  type PaymentDetails,
  paymentDetailsText,
  paymentFaults,
  paymentWarningsOf,
  paymentDetailsView,
  tidyDetails,
} from './payment-details.ts'

/** What is to happen to a partner's payment details: exactly one of these. */
export interface AskedDetails {
  /** Others, which are chosen with it. */
  add?: PaymentDetails | undefined
  /** The id of those that payouts go to from now on. */
  choose?: string | undefined
  /** The id of those that are no longer needed. Are they the chosen ones, none is chosen. */
  remove?: string | undefined
}

/** A decided change of a partner's payment details. */
export interface DetailsChange {
  /** The attributes of the profile to set; undefined removes one. */
  profile: Partial<Partner>
  partner: Partner
  added: KeptDetails | undefined
  removed: KeptDetails | undefined
  deed: Deed
}

/**
 * Decides a change of payment details. What is chosen last is where money goes: it replaces an account and words of the profile.
 * Details that the partner has already are chosen instead of added again.
 *
 * @param of.kept what the partner has
 * @returns undefined when nothing changes
 * @throws ApiError PAYMENT_DETAILS_EXPECTED, BANK_DETAILS_INVALID with every fault, PAYMENT_DETAILS_NOT_FOUND, PAYMENT_DETAILS_TOO_MANY
 */
export function detailsChange(of: {
  before: Partner
  kept: readonly KeptDetails[]
  asked: AskedDetails
  by: DetailsHand
  contour: Contour
  at: string
  newId: () => string
}): DetailsChange | undefined {
  const { before, kept, asked, contour, at } = of
  const given = [asked.add, asked.choose, asked.remove].filter((one) => one !== undefined)
  if (given.length !== 1) throw new ApiError('PAYMENT_DETAILS_EXPECTED')
  if (asked.remove !== undefined) return removal(before, keptOne(kept, asked.remove), contour, at)
  const chosen = asked.add ? added(asked.add, of) : keptOne(kept, asked.choose)
  if (before.paymentDetails?.id === chosen.id) return undefined
  const isNew = !kept.some(({ id }) => id === chosen.id)
  const change = { ...withoutWords(before), paymentDetails: chosen }
  return { ...edited(before, change, contour, at), added: isNew ? chosen : undefined, removed: undefined }
}

function keptOne(kept: readonly KeptDetails[], id: string | undefined): KeptDetails {
  const found = kept.find((one) => one.id === id)
  if (!found) throw new ApiError('PAYMENT_DETAILS_NOT_FOUND')
  return found
}

function added(sent: PaymentDetails, of: Parameters<typeof detailsChange>[0]): KeptDetails {
  const details = tidyDetails(sent)
  checkDetails(details)
  const same = of.kept.find((one) => paymentDetailsText(one) === paymentDetailsText(details))
  if (same) return same
  if (of.kept.length >= maxKeptDetails) throw new ApiError('PAYMENT_DETAILS_TOO_MANY', { most: maxKeptDetails })
  return { ...details, id: of.newId(), by: of.by, addedAt: of.at }
}

function checkDetails(details: PaymentDetails): void {
  const faults = paymentFaults(details)
  const [first] = faults
  if (!first) return
  const error = new ApiError('BANK_DETAILS_INVALID', { reason: bankFaultTexts[first.fault] })
  error.violations = faults.map(({ field, fault }): Violation => ({ path: `add.${field}`, message: bankFaultTexts[fault] }))
  throw error
}

function removal(before: Partner, removed: KeptDetails, contour: Contour, at: string): DetailsChange {
  if (before.paymentDetails?.id === removed.id) {
    return { ...edited(before, withoutAttribute('paymentDetails'), contour, at), added: undefined, removed }
  }
  const { deed, ...rest } = edited(before, {}, contour, at)
  const told = { ...deed, before: { otherPaymentDetails: paymentDetailsText(removed) }, after: { otherPaymentDetails: null } }
  return { ...rest, deed: told, added: undefined, removed }
}

/** What is chosen replaces an account and words of the profile. */
const withoutWords = ({ bank, requisites }: Partner): Partial<Partner> => ({
  ...(bank && withoutAttribute('bank')),
  ...(requisites !== undefined && withoutAttribute('requisites')),
})

function edited(before: Partner, change: Partial<Partner>, contour: Contour, at: string): Omit<ProfileEdit, 'before'> {
  const { before: _given, deed, ...edit } = profileEdit(before, change, { contour, at })
  return { ...edit, deed: { ...deed, before: deed.before && nothingAsNull(deed.before), after: nothingAsNull(deed.after) } }
}

/** The journal shows what is missing as null. */
const nothingAsNull = (state: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [name, value ?? null]))

/** Payment details as their partner sees them. */
export function keptDetailsView(kept: KeptDetails, partner: Partner, contour: Contour) {
  return { details: paymentDetailsView(kept), ...commonView(kept, partner, contour) }
}

/** The same for administrators: on a card, the last digits are enough. */
export function maskedDetailsView(kept: KeptDetails, partner: Partner, contour: Contour) {
  return { kind: kept.kind, shown: maskedDetails(kept), ...commonView(kept, partner, contour) }
}

function commonView(kept: KeptDetails, { paymentDetails, legalTypeId }: Partner, contour: Contour) {
  return {
    id: kept.id,
    by: kept.by,
    addedAt: kept.addedAt,
    isChosen: paymentDetails?.id === kept.id,
    warnings: paymentWarningsOf(kept, legalTypeOf(contour, legalTypeId)?.type ?? null),
  }
}
