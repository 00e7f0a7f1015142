import { ApiError } from '../errors.ts'
import { type BankDetails, maxRequisitesLength, rememberedRequisites } from './bank-details.ts'
import { checkBank } from './own-profile.ts'
import type { Partner } from './partner.ts'
import type { Payout } from './payout.ts'

/** Where a partner wants to be paid, as a request says it; nothing of it means the details of the profile. */
export interface SentDestination {
  /** Free text. */
  requisites?: string | undefined
  bank?: BankDetails | null | undefined
}

/** Details that a profile may come to hold: all of them, also that there is none of a kind. */
export type PaymentDetails = Record<'bank', BankDetails | null> & Record<'requisites', string | null>

/**
 * Where a request of a partner's own goes to. The details of the profile are confirmed: nobody writes them without a code, and a
 * request that names the very same goes to them too. All others take a code.
 *
 * @returns with `others`, which a code must confirm, where it does not go to the details of the profile
 * @throws ApiError BANK_DETAILS_INVALID; TEXT_TOO_LONG for what no profile could keep
 */
export function ownDestination(
  partner: Pick<Partner, 'bank' | 'requisites'>,
  { requisites: text = '', bank }: SentDestination,
): Pick<Payout, 'requisites'> & { requisitesBy: 'Profile' | 'Code'; others?: PaymentDetails } {
  const confirmed = rememberedRequisites(partner)
  const words = text.trim()
  const sent = rememberedRequisites({ ...(bank && { bank }), requisites: words })
  if (sent === '' || isSameDestination(sent, confirmed)) return { requisites: confirmed, requisitesBy: 'Profile' }
  checkBank({ ...(bank && { bank }) })
  checkLength(words)
  return { requisites: sent, requisitesBy: 'Code', others: { bank: bank ?? null, requisites: words || null } }
}

function checkLength(words: string): void {
  if (words.length <= maxRequisitesLength) return
  const error = new ApiError('TEXT_TOO_LONG', { field: 'requisites', maxLength: maxRequisitesLength })
  error.violations = [{ path: 'requisites', message: error.message }]
  throw error
}

/** Blanks and lines are how people write it, and nothing of where it goes. */
const isSameDestination = (one: string, other: string): boolean => compact(one) === compact(other)
const compact = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** What a request's destination is to the details that its partner has confirmed by now. */
export const destinationStandings = ['Confirmed', 'ByCode', 'Other', 'None'] as const
export type DestinationStanding = (typeof destinationStandings)[number]

/** @param partner as the profile is now */
export function standingOf(
  { requisites, requisitesBy }: Pick<Payout, 'requisites' | 'requisitesBy'>,
  partner: Pick<Partner, 'bank' | 'requisites'>,
): DestinationStanding {
  if (requisites.trim() === '') return 'None'
  if (isSameDestination(requisites, rememberedRequisites(partner))) return 'Confirmed'
  return requisitesBy === 'Code' ? 'ByCode' : 'Other'
}
