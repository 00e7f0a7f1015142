import { ApiError } from '../../errors.ts'
import { type BankDetails, maxRequisitesLength, rememberedRequisites } from '../value/bank-details.ts'
import { checkBank } from '../partner/own-profile.ts'
import type { Partner } from '../partner/partner.ts'
import type { Payout } from './payout.ts'

/** The destination that a request names; nothing means the payment details of the profile. */
export interface SentDestination {
  /** Free text. */
  requisites?: string | undefined
  bank?: BankDetails | null | undefined
}

/** Complete payment details of a profile, including the absence of a kind. */
export type PaymentDetails = Record<'bank', BankDetails | null> & Record<'requisites', string | null>

/**
 * The destination of a partner's own request. The details of the profile are already confirmed, because changing them takes a
 * code; a request that names the same ones goes to them as well. Any other destination takes a code.
 *
 * @returns `others`, which a code must confirm, when the destination is not the profile's
 * @throws ApiError BANK_DETAILS_INVALID; TEXT_TOO_LONG for what no profile could hold
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

/** Blanks and line breaks do not change the destination. */
const isSameDestination = (one: string, other: string): boolean => compact(one) === compact(other)
const compact = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** How a request's destination relates to the details that its partner has confirmed by now. */
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
