import type { payoutEligibility } from '../domain/payout/payout-eligibility.ts'
import { loadAccount } from '../store/account/account.ts'
import { loadContour } from '../store/contour/contour.ts'

type Question = Parameters<typeof payoutEligibility>[0]

/**
 * Reads what tells whether a payout request would pass.
 *
 * @param of.finding the partner, whom the door looks up or identifies in parallel
 */
export async function loadEligibilityQuestion(of: {
  partnerId: string
  finding: Promise<Question['partner']>
  query: { amount?: { amountKopecks: number } | undefined }
  at: string
}): Promise<Question> {
  const { partnerId, finding, query, at } = of
  const [{ settings, legalTypes }, partner, account] = await Promise.all([loadContour(), finding, loadAccount(partnerId)])
  return { settings, legalTypes, partner, account, amountKopecks: query.amount?.amountKopecks, at }
}
