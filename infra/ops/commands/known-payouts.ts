import { isCorrespondentAccount } from '../../../lib/domain/banking/account-key.ts'
import { paymentTokenOf, tokensIn } from '../../../lib/domain/banking/payment-token.ts'
import type { StatementLine } from '../../../lib/domain/banking/statement.ts'
import type { KnownPayout } from '../../../lib/domain/banking/statement-verdicts.ts'
import type { ListedPayout } from '../../../lib/domain/payout/payout.ts'
import { moscowDay } from '../../../lib/domain/value/moscow-day.ts'
import { listedPayoutPages } from '../../../lib/store/payout/payout.ts'

/** The payouts that lines of a statement may be about: those that a token names, and those of a sum that was debited. */
export async function knownPayouts(lines: readonly StatementLine[]): Promise<KnownPayout[]> {
  const tokens = new Set(lines.flatMap(({ purpose }) => tokensIn(purpose)))
  const sums = new Set(lines.flatMap(({ direction, amountKopecks }) => (direction === 'debit' ? [amountKopecks] : [])))
  const known: KnownPayout[] = []
  for await (const page of listedPayoutPages())
    for (const payout of page)
      if (sums.has(payout.amountKopecks) || tokens.has(paymentTokenOf(payout.id))) known.push(knownPayout(payout))
  return known
}

function knownPayout({ id, amountKopecks, status, requisites, createdAt, updatedAt }: ListedPayout): KnownPayout {
  // Of an approved request the last change is the approval; when a paid one was approved, the list does not say.
  const since = status === 'Approved' ? updatedAt : createdAt
  return {
    id,
    amountKopecks,
    status,
    accounts: accountsIn(requisites),
    payableSince: moscowDay(Date.parse(since)),
    // Which line of a statement paid a request is not kept yet: all that are paid were marked so by hand.
    paidByLine: null,
  }
}

/** The accounts in a text, without those of the banks. */
const accountsIn = (requisites: string): string[] =>
  (requisites.match(/(?<!\d)\d{20}(?!\d)/g) ?? []).filter((account) => !isCorrespondentAccount(account))
