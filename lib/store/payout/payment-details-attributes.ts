import type { PaymentDetails } from '../../domain/payout/payment-details.ts'
import type { AttributesOf } from '../table/declared.ts'

/** How payment details are kept, of whatever kind. */
export const paymentDetailsAttributes: AttributesOf<PaymentDetails> = {
  kind: 'text',
  bank: 'text',
  bic: { optional: 'text' },
  account: { optional: 'text' },
  correspondentAccount: { optional: 'text' },
  kpp: { optional: { orNull: 'text' } },
  payee: { optional: 'text' },
  phone: { optional: 'text' },
}
