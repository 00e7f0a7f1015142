import type { Mutant } from './mutant.ts'

/** What keeps money from going out above what was earned. */
export const payoutCoverMutants: readonly Mutant[] = [
  {
    name: 'uncovered-approved-by-what-was-read',
    file: 'lib/store/account.ts',
    weakens: 'a request is approved by the account as it is when it is written',
    from: "ConditionExpression: 'revision = :read',\n        ExpressionAttributeValues: { ':read': revision },",
    to: "ConditionExpression: 'revision >= :read',\n        ExpressionAttributeValues: { ':read': revision },",
    stages: ['payoutCover'],
  },
  {
    name: 'uncovered-paid-by-what-was-read',
    file: 'lib/store/payout.ts',
    weakens: 'a request that was judged by the account is judged anew when the account has moved on',
    from: 'return isJudged ? stale() : accountMovedOn',
    to: 'return accountMovedOn',
    stages: ['payoutCover'],
  },
  {
    name: 'approval-without-the-account',
    file: 'lib/store/payout.ts',
    weakens: 'the account that an approval was judged by stands in its transaction',
    from: 'return judgedBy ? [accountStillAsRead(judgedBy)] : []',
    to: 'return []',
    stages: ['payoutCover'],
  },
  {
    name: 'any-shortfall-confirms',
    file: 'lib/domain/payout-cover.ts',
    weakens: 'a shortfall is confirmed by its sum',
    from: 'if (confirmedShortfallKopecks === shortfallKopecks) return',
    to: 'if (confirmedShortfallKopecks !== null) return',
    stages: ['payoutCover'],
  },
  {
    name: 'shortfall-confirmed-where-refused',
    file: 'lib/domain/payout-cover.ts',
    weakens: 'nobody confirms a shortfall where the contour refuses uncovered payouts',
    from: 'if (settings.refuseUncoveredPayouts) throw',
    to: 'if (settings.refuseUncoveredPayouts && confirmedShortfallKopecks === null) throw',
    stages: ['payoutCover'],
  },
  {
    name: 'keys-past-the-setting',
    file: 'lib/domain/payout-cover.ts',
    weakens: 'keys need cover where the contour refuses uncovered payouts',
    from: "return settings.refuseUncoveredPayouts === true || actor.kind === 'Administrator'",
    to: "return actor.kind === 'Administrator'",
    stages: ['payoutCover'],
  },
  {
    name: 'paid-without-cover',
    file: 'lib/domain/payout-cover.ts',
    weakens: 'cover is asked for when a request is paid, too',
    from: "if (to !== 'Approved' && to !== 'Paid') return false",
    to: "if (to !== 'Approved') return false",
    stages: ['payoutCover'],
  },
  {
    name: 'shortfall-without-holds',
    file: 'lib/domain/payout-cover.ts',
    weakens: 'holds that are over cover a request',
    from: 'Math.max(0, -figuresAt(account, at).availableKopecks)',
    to: 'Math.max(0, -account.availableKopecks)',
    stages: ['payoutCover'],
  },
]
