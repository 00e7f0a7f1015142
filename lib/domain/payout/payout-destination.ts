import { ApiError } from '../../errors.ts'
import { type BankDetails, maxRequisitesLength } from '../value/bank-details.ts'
import { checkBank } from '../partner/own-profile.ts'
import { plainDetails } from './payment-details.ts'
import type { Payout } from './payout.ts'
import { type RememberedDestination, rememberedRequisites } from './remembered-requisites.ts'

/** The destination that a request names; nothing means the payment details of the profile. */
export interface SentDestination {
  /** Free text. */
  requisites?: string | undefined
  bank?: BankDetails | null | undefined
}

/** What a profile says in words and as an account, including the absence of either. */
export type SaidDestination = Record<'bank', BankDetails | null> & Record<'requisites', string | null>

/** Where a request goes, and how that became known. */
export type Destination = Pick<Payout, 'requisites' | 'requisitesBy' | 'paymentDetails'>

/** The destination of a request that goes where the profile says. Chosen payment details are frozen with it, as data. */
export function rememberedDestination(partner: RememberedDestination): Destination & { requisitesBy: 'Profile' } {
  const { paymentDetails } = partner
  return {
    requisites: rememberedRequisites(partner),
    requisitesBy: 'Profile',
    ...(paymentDetails && { paymentDetails: plainDetails(paymentDetails) }),
  }
}

/**
 * The destination of a request over the API. What the caller says wins, and stays words: payment details beside other words would say
 * two things. When the caller says nothing, it is the chosen payment details; without any, nothing is known (spec: POST /payout,
 * requisites).
 *
 * @param partner undefined for an unknown one, who is refused elsewhere
 */
export function destinationOverApi(partner: RememberedDestination | undefined, requisites: string): Destination {
  if (partner?.paymentDetails && isRemembered(requisites, partner)) return rememberedDestination(partner)
  return { requisites, requisitesBy: 'ApiKey' }
}

const isRemembered = (requisites: string, partner: RememberedDestination): boolean =>
  requisites.trim() === '' || isSameDestination(requisites, rememberedRequisites(partner))

/**
 * The destination of a partner's own request. The details of the profile are already confirmed, because changing them takes a
 * code; a request that names the same ones goes to them as well. Any other destination takes a code.
 *
 * @returns `others`, which a code must confirm, when the destination is not the profile's
 * @throws ApiError BANK_DETAILS_INVALID; TEXT_TOO_LONG for what no profile could hold
 */
export function ownDestination(
  partner: RememberedDestination,
  { requisites: text = '', bank }: SentDestination,
): Destination & { requisitesBy: 'Profile' | 'Code'; others?: SaidDestination } {
  const words = text.trim()
  const sent = rememberedRequisites({ ...(bank && { bank }), requisites: words })
  if (sent === '' || isSameDestination(sent, rememberedRequisites(partner))) return rememberedDestination(partner)
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
  partner: RememberedDestination,
): DestinationStanding {
  if (requisites.trim() === '') return 'None'
  if (isSameDestination(requisites, rememberedRequisites(partner))) return 'Confirmed'
  return requisitesBy === 'Code' ? 'ByCode' : 'Other'
}
