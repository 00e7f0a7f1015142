import { longestPurpose } from './bank-document.ts'
import { paymentTokenOf } from './payment-token.ts'
import { bankText } from './windows-1251.ts'

/**
 * The purpose of a payout's payment: its token first, so that banks, which cut at 210 characters, never cut it.
 *
 * @param text what else is said; cut where it is too long
 */
export const paymentPurpose = (payoutId: string, text: string): string =>
  bankText(`${paymentTokenOf(payoutId)} ${text}`)
    .slice(0, longestPurpose)
    .trim()
