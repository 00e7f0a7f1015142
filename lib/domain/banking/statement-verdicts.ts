import { dayMs } from '../value/duration.ts'
import type { PayoutStatus } from '../payout/payout.ts'
import { paymentTokenOf, tokensIn } from './payment-token.ts'
import type { StatementLine } from './statement.ts'

/** What is known here of a payout when a statement is read. */
export interface KnownPayout {
  id: string
  amountKopecks: number
  status: PayoutStatus
  /** The payee's accounts that the request names; none where it goes to a card or a phone. */
  accounts: readonly string[]
  /** YYYY-MM-DD: the first day on which the bank could pay it. */
  payableSince: string
  /** The id of the statement's line that paid it; null for none, also when it was marked paid by hand. */
  paidByLine: string | null
}

/**
 * Every verdict, with what it says. Those that are loud mean money that left otherwise than was decided here: people look into them, and
 * nothing is put right by itself.
 */
export const verdicts = {
  returned: { isLoud: true },
  notDebitedYet: { isLoud: false },
  paidAlready: { isLoud: false },
  debitedTwice: { isLoud: true },
  rejectedHere: { isLoud: true },
  notApproved: { isLoud: true },
  anotherSum: { isLoud: true },
  anotherAccount: { isLoud: true },
  pays: { isLoud: false },
  unknownToken: { isLoud: true },
  proposed: { isLoud: false },
  notOurs: { isLoud: false },
} as const satisfies Record<string, { isLoud: boolean }>

export type Verdict = keyof typeof verdicts

export interface JudgedLine {
  line: StatementLine
  verdict: Verdict
  /** The payout that the line names by its token; null for none or several. */
  payoutId: string | null
  /** The tokens in its purpose. */
  tokens: readonly string[]
  /** Payouts that it may be, only proposed: all of them, when there are several. */
  candidates: readonly string[]
  /** Other lines that may be one of the candidates too, by their ids. */
  rivals: readonly string[]
}

/** Days after its approval in which a payout may be found by its sum: later ones are more often another payment. */
const proposalDays = 14

/** A line that names one payout, and what else is known of it. */
interface Named {
  line: StatementLine
  payout: KnownPayout
  /** An earlier line of this file has the money of the payout. */
  isTakenHere: boolean
}

/** The rules for a line that names a payout, in their order: the first that holds decides, and the last always holds. */
const rulesOfNamed: readonly { verdict: Verdict; holds: (named: Named) => boolean }[] = [
  { verdict: 'returned', holds: ({ line }) => line.direction === 'credit' },
  { verdict: 'notDebitedYet', holds: ({ line }) => line.executedOn === null },
  { verdict: 'paidAlready', holds: ({ line, payout }) => payout.paidByLine === line.id },
  { verdict: 'debitedTwice', holds: ({ payout, isTakenHere }) => payout.paidByLine !== null || isTakenHere },
  { verdict: 'rejectedHere', holds: ({ payout }) => payout.status === 'Rejected' || payout.status === 'Canceled' },
  { verdict: 'notApproved', holds: ({ payout }) => payout.status === 'Requested' },
  { verdict: 'anotherSum', holds: ({ line, payout }) => line.amountKopecks !== payout.amountKopecks },
  {
    verdict: 'anotherAccount',
    // Some tables of banks say nothing of the other side, and neither do some requests.
    holds: ({ line: { counterparty }, payout: { accounts } }) =>
      counterparty.account !== '' && accounts.length > 0 && !accounts.includes(counterparty.account),
  },
  { verdict: 'paidAlready', holds: ({ payout }) => payout.status === 'Paid' },
  { verdict: 'pays', holds: () => true },
]

/**
 * What each line of a statement means for the payouts that are known. Pure: nothing is written, and a line that was applied once is
 * `paidAlready` ever after. A line without a token is never applied by itself: payouts of its sum, account and days are proposed.
 *
 * @param payouts all that the statement may name; one that is missing here is an unknown token
 * @returns a verdict for every line, in their order
 */
export function judgeStatement(lines: readonly StatementLine[], payouts: readonly KnownPayout[]): JudgedLine[] {
  const byToken = Map.groupBy(payouts, ({ id }) => paymentTokenOf(id))
  // A payout that this statement pays is no candidate for another of its lines.
  const takenHere = new Set<string>()
  const judged = lines.map((line) => {
    const tokens = tokensIn(line.purpose)
    const named = [...new Set(tokens.flatMap((token) => byToken.get(token) ?? []))]
    return judgeLine({ line, tokens, named, takenHere })
  })
  return withRivals(judged.map((one) => (one.verdict === 'notOurs' ? proposalFor(one, payouts, takenHere) : one)))
}

interface Seen {
  line: StatementLine
  tokens: readonly string[]
  named: readonly KnownPayout[]
  takenHere: Set<string>
}

function judgeLine({ line, tokens, named, takenHere }: Seen): JudgedLine {
  const none = { line, tokens, payoutId: null, candidates: [], rivals: [] }
  const [payout, ...more] = named
  if (!payout) return { ...none, verdict: tokens.length > 0 ? 'unknownToken' : 'notOurs' }
  // Two tokens in one purpose, or one token of two payouts: people say which it is.
  if (more.length > 0) return { ...none, verdict: 'proposed', candidates: named.map(({ id }) => id) }
  const facts = { line, payout, isTakenHere: takenHere.has(payout.id) }
  const verdict = rulesOfNamed.find(({ holds }) => holds(facts))?.verdict ?? 'pays'
  if (line.direction === 'debit' && line.executedOn !== null) takenHere.add(payout.id)
  return { ...none, verdict, payoutId: payout.id }
}

/** A debit without a token, with the payouts of its sum, account and days; unchanged if there are none. */
function proposalFor(judged: JudgedLine, payouts: readonly KnownPayout[], takenHere: ReadonlySet<string>): JudgedLine {
  const { line } = judged
  const { executedOn } = line
  if (line.direction === 'credit' || executedOn === null) return judged
  const candidates = payouts.filter(
    ({ id, status, amountKopecks, accounts, payableSince, paidByLine }) =>
      (status === 'Approved' || status === 'Paid') &&
      paidByLine === null &&
      !takenHere.has(id) &&
      amountKopecks === line.amountKopecks &&
      accounts.includes(line.counterparty.account) &&
      executedOn >= payableSince &&
      Date.parse(executedOn) - Date.parse(payableSince) <= proposalDays * dayMs,
  )
  return candidates.length === 0 ? judged : { ...judged, verdict: 'proposed', candidates: candidates.map(({ id }) => id) }
}

/** Lines that may be the same payout name each other. */
function withRivals(judged: readonly JudgedLine[]): JudgedLine[] {
  const linesOf = new Map<string, string[]>()
  for (const { line, candidates } of judged)
    for (const id of candidates) {
      const lines = linesOf.get(id) ?? []
      lines.push(line.id)
      linesOf.set(id, lines)
    }
  // Many equal payments have the same candidates: their lines are looked up once.
  const known = new Map<string, readonly string[]>()
  const sharing = (candidates: readonly string[]): readonly string[] => {
    const key = candidates.join()
    const lines = known.get(key) ?? [...new Set(candidates.flatMap((id) => linesOf.get(id) ?? []))]
    known.set(key, lines)
    return lines
  }
  return judged.map((one) => ({ ...one, rivals: sharing(one.candidates).filter((id) => id !== one.line.id) }))
}
