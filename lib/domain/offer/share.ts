import type { PercentStep, PercentSteps, RewardRule } from '../contour/contour.ts'
import { emptyMonth, type MonthSums } from './deal-month.ts'

/** What a rule makes of a deal, and how. */
export interface DealShare {
  /** What is earned. */
  kopecks: number
  /** What it would be without limits. */
  fullKopecks: number
  /** The limit that took the rest away; null when none did. */
  limit: 'Deal' | 'Month' | null
  /** The step that the amount, or the sum of the month, reaches; null without steps, and below the first one. */
  step: PercentStep | null
}

/** A share of an amount, rounded half up to a kopeck. The percentage has at most two decimals. */
export const percentOf = (amountKopecks: number, percent: number): number => roundedShare(tenThousandths(amountKopecks, percent))

/**
 * What a rule makes of a deal: rounded once, half up to a kopeck, then held to the most that a deal earns, then to what the limit of
 * the month leaves.
 *
 * @param dealAmountKopecks null for a deal without an amount
 * @param month what it had come to before the deal
 * @returns undefined for a share of a deal without an amount
 */
export function shareOf(
  {
    reward,
    maxPerDealKopecks = Infinity,
    maxPerMonthKopecks = Infinity,
  }: Pick<RewardRule, 'reward' | 'maxPerDealKopecks' | 'maxPerMonthKopecks'>,
  dealAmountKopecks: number | null,
  month: MonthSums = emptyMonth,
): DealShare | undefined {
  if ('fixedKopecks' in reward) return { kopecks: reward.fixedKopecks, fullKopecks: reward.fixedKopecks, limit: null, step: null }
  if (dealAmountKopecks === null) return undefined
  const [fullKopecks, step] =
    'percentOfDeal' in reward
      ? [percentOf(dealAmountKopecks, reward.percentOfDeal), null]
      : stepsOf(dealAmountKopecks, reward.percentSteps, month)
  const room = Math.max(0, maxPerMonthKopecks - month.limitedKopecks)
  const ofDeal = Math.min(fullKopecks, maxPerDealKopecks)
  const byDeal = ofDeal < fullKopecks ? 'Deal' : null
  return { kopecks: Math.min(ofDeal, room), fullKopecks, limit: room < ofDeal ? 'Month' : byDeal, step }
}

/** The last step that begins at or below an amount; null below the first. */
const stepReached = (amountKopecks: number, { steps }: PercentSteps): PercentStep | null =>
  steps.findLast(({ fromKopecks }) => fromKopecks <= amountKopecks) ?? null

/** Steps by the month begin where the deals before this one have come to. */
function stepsOf(amountKopecks: number, of: PercentSteps, month: MonthSums): [number, PercentStep | null] {
  const before = of.by === 'month' ? month.dealsKopecks : 0
  const after = before + amountKopecks
  const reached = stepReached(after, of)
  if (of.apply === 'whole') return [percentOf(amountKopecks, reached?.percent ?? 0), reached]
  const slices = of.steps.map(({ fromKopecks, percent }, index) => {
    const toKopecks = Math.min(after, of.steps[index + 1]?.fromKopecks ?? Infinity)
    return tenThousandths(Math.max(0, toKopecks - Math.max(before, fromKopecks)), percent)
  })
  return [roundedShare(slices.reduce((sum, slice) => sum + slice, 0n)), reached]
}

/** In ten-thousandths of a kopeck, where every share is whole. The product can exceed 2^53. */
const tenThousandths = (amountKopecks: number, percent: number): bigint =>
  BigInt(amountKopecks) * BigInt(Math.round(percent * 100))

const roundedShare = (share: bigint): number => Number((share + 5_000n) / 10_000n)
