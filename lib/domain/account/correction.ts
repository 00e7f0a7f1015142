import { type Account, type LedgerEntry, type Movement, noFigures, type Posting, postedInTurn } from './account.ts'
import type { Doer } from '../people/actor.ts'

/** Why an entry cannot be taken back. */
export type ReversalFault = 'NoEntry' | 'NoReward' | 'ReversedBefore'

/**
 * Why an entry cannot be taken back: only a reward can be, and only once.
 *
 * @param entry as found in the ledger
 */
export function reversalFault(entry: LedgerEntry | undefined, isReversed: boolean): ReversalFault | undefined {
  if (!entry) return 'NoEntry'
  if (entry.cause.kind !== 'Reward') return 'NoReward'
  return isReversed ? 'ReversedBefore' : undefined
}

/**
 * The movements that take rewards back: out of the waiting amount while they wait, out of the available amount
 * afterwards. The available amount may become negative when the money was paid; payouts then wait until the partner has
 * earned it back.
 *
 * @param entries rewards of one partner, none of them taken back yet
 * @param of.why the administrator's reason, or the act of the lead that canceled the deal
 */
export function reversals(
  entries: readonly LedgerEntry[],
  of: { why: { reason: string } | { actId: string }; doneBy: Doer; at: string; newId: () => string },
): Movement[] {
  return entries.flatMap(({ id, partnerId, revision, accruedKopecks, cause }): Movement[] => {
    if (cause.kind !== 'Reward') return []
    const { leadId, dealId, availableFrom } = cause
    return [
      {
        id: of.newId(),
        partnerId,
        ...noFigures,
        accruedKopecks: -accruedKopecks,
        availableKopecks: -accruedKopecks,
        cause: {
          kind: 'Reversal',
          entryRevision: revision,
          entryId: id,
          leadId,
          dealId,
          ...(availableFrom !== undefined && { availableFrom }),
          reason: null,
          ...of.why,
          doneBy: of.doneBy,
        },
        createdAt: of.at,
      },
    ]
  })
}

/** An administrator takes a reward back. */
export function reverseReward(of: {
  account: Account
  entry: LedgerEntry
  reason: string
  doneBy: Doer
  at: string
  newId: () => string
}): Posting {
  return postedInTurn(reversals([of.entry], { ...of, why: { reason: of.reason } }), of.account)
}

/**
 * An administrator adds to a partner's balance, or takes away from it.
 *
 * @param of.amountKopecks not 0; negative takes away
 */
export function correctBalance(of: {
  account: Account
  amountKopecks: number
  reason: string
  doneBy: Doer
  at: string
  newId: () => string
}): Posting {
  const { account, amountKopecks, reason, doneBy, at, newId } = of
  const correction: Movement = {
    id: newId(),
    partnerId: account.partnerId,
    ...noFigures,
    accruedKopecks: amountKopecks,
    availableKopecks: amountKopecks,
    cause: { kind: 'Correction', reason, doneBy },
    createdAt: at,
  }
  return postedInTurn([correction], account)
}
