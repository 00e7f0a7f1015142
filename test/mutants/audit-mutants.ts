import type { Mutant } from './mutant.ts'

/** What the audit compares, and what it reads again before it says anything. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'suspicion-believed',
    file: 'infra/ops/audit/audit.ts',
    weakens: 'a lead that looks wrong is read again before it is reported',
    from: '  const acts = (await table.whole(pk))',
    to: '  return pieceFindings(piece, known)\n  const acts = (await table.whole(pk))',
    stages: ['auditMoments'],
  },
  {
    name: 'ledger-of-two-moments',
    file: 'infra/ops/audit/ledger-watch.ts',
    weakens: 'an account is compared with the entries up to its own revision',
    from: 'entry.revision > Number(account.revision)',
    to: 'false',
    stages: ['auditMoments'],
  },
  {
    name: 'moves-not-allowed-for',
    file: 'infra/ops/audit/lead-counts.ts',
    weakens: 'a lead that moved while the counts were compared may stand in either status',
    from: 'createdAt >= since)',
    to: "createdAt >= '9')",
    stages: ['auditMoments'],
  },
  {
    name: 'claims-not-read-again',
    file: 'infra/ops/audit/relations.ts',
    weakens: 'what two items say otherwise is read again, at one moment',
    from: 'of await claimsNow(table, first, claims)',
    to: 'of (await claimsNow(table, first, claims), claims)',
    stages: ['auditMoments'],
  },
  {
    name: 'digest-blind',
    file: 'infra/ops/audit/digest.ts',
    weakens: 'what does not cancel out in the digest is looked into',
    from: 'lanes[0][place] !== 0 || lanes[1][place] !== 0',
    to: 'false',
    stages: ['audit'],
  },
  {
    name: 'share-not-worked-out',
    file: 'infra/ops/audit/ledger.ts',
    weakens: 'a share of a deal is worked out anew',
    from: 'percentOf(dealAmountKopecks, reward.percentOfDeal)',
    to: 'percentOf(dealAmountKopecks, reward.percentOfDeal) && accruedKopecks',
    stages: ['audit'],
  },
  {
    name: 'second-fixed-reward-unseen',
    file: 'infra/ops/audit/lead.ts',
    weakens: 'a fixed reward is earned once by a lead and status',
    from: 'rewardedStatusIds: rewarded,',
    to: 'rewardedStatusIds: new Set(rewards.outcomes.some(({ result }) => result === "AlreadyAccrued") ? [toStatusId] : []),',
    stages: ['audit'],
  },
  {
    name: 'movements-in-any-order',
    file: 'infra/ops/audit/ledger.ts',
    weakens: 'a payout is paid or returned only when it was requested',
    from: 'open?.payoutId === cause.payoutId && open.amountKopecks === -heldKopecks',
    to: 'true',
    stages: ['audit'],
  },
]
