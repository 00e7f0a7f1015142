import { ApiError } from '../errors.ts'
import { rublesFromKopecks } from './money.ts'
import { payoutChecks, type PayoutQuestion } from './payout.ts'

/**
 * Runs all checks of a payout request before it is made; the request itself ends at the first that fails.
 *
 * @param of.amountKopecks undefined asks for all that is available, or the least amount there is where that is nothing
 * @throws ApiError PARTNER_NOT_FOUND: of nobody there is nothing to say
 */
export function payoutEligibility(of: Omit<PayoutQuestion, 'amountKopecks'> & { amountKopecks: number | undefined }) {
  const { settings, partner, account } = of
  if (!partner || !account) throw new ApiError('PARTNER_NOT_FOUND')
  const amountKopecks = of.amountKopecks ?? Math.max(account.availableKopecks, 1)
  const checks = payoutChecks.map(({ name, refusal }) => {
    const { code = null, message = null } = refusal({ ...of, amountKopecks }) ?? {}
    return { name, isPassed: code === null, code, message }
  })
  return {
    partnerId: partner.id,
    amount: rublesFromKopecks(amountKopecks),
    isEligible: checks.every(({ isPassed }) => isPassed),
    waiting: rublesFromKopecks(account.waitingKopecks),
    available: rublesFromKopecks(account.availableKopecks),
    held: rublesFromKopecks(account.heldKopecks),
    minimum: rublesFromKopecks(settings.minimumPayoutKopecks),
    activePayoutId: account.activePayoutId,
    checks,
  }
}
