import { type BankDetails, bankDetailsText } from '../value/bank-details.ts'
import { type PaymentDetails, paymentDetailsText } from './payment-details.ts'

/** The part of a profile that says where money goes: the chosen payment details, or else an account and words. */
export interface RememberedDestination {
  paymentDetails?: PaymentDetails
  bank?: BankDetails
  requisites?: string
}

/** Where a partner's money goes when a request does not say. Empty when the profile does not say either. */
export function rememberedRequisites({ paymentDetails, bank, requisites }: RememberedDestination): string {
  if (paymentDetails) return paymentDetailsText(paymentDetails)
  return [bank && bankDetailsText(bank), requisites].filter(Boolean).join('\n')
}
