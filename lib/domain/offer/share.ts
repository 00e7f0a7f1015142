import type { PercentStep, PercentSteps, RewardRule } from '../contour/contour.ts'

/** What a rule makes of a deal, and how. */
export interface DealShare {
  /** What is earned. */
  kopecks: number
  /** What it would be without the most that a deal earns. */
  fullKopecks: number
  /** The step that the amount reaches; null without steps, and below the first one. */
  step: PercentStep | null
}

/** A share of an amount, rounded half up to a kopeck. The percentage has at most two decimals. */
export const percentOf = (amountKopecks: number, percent: number): number => roundedShare(tenThousandths(amountKopecks, percent))

/**
 * What a rule makes of a deal: rounded once, half up to a kopeck, then held to the most that a deal earns.
 *
 * @param dealAmountKopecks null for a deal without an amount
 * @returns undefined for a share of a deal without an amount
 */
export function shareOf(
  { reward, maxPerDealKopecks = Infinity }: Pick<RewardRule, 'reward' | 'maxPerDealKopecks'>,
  dealAmountKopecks: number | null,
): DealShare | undefined {
  if ('fixedKopecks' in reward) return { kopecks: reward.fixedKopecks, fullKopecks: reward.fixedKopecks, step: null }
  if (dealAmountKopecks === null) return undefined
  const [fullKopecks, step] =
    'percentOfDeal' in reward
      ? [percentOf(dealAmountKopecks, reward.percentOfDeal), null]
      : [stepsOf(dealAmountKopecks, reward.percentSteps), stepReached(dealAmountKopecks, reward.percentSteps)]
  return { kopecks: Math.min(fullKopecks, maxPerDealKopecks), fullKopecks, step }
}

/** The last step that begins at or below an amount; null below the first. */
const stepReached = (amountKopecks: number, { steps }: PercentSteps): PercentStep | null =>
  steps.findLast(({ fromKopecks }) => fromKopecks <= amountKopecks) ?? null

function stepsOf(amountKopecks: number, { apply, steps }: PercentSteps): number {
  if (apply === 'whole') return percentOf(amountKopecks, stepReached(amountKopecks, { apply, steps })?.percent ?? 0)
  const slices = steps.map(({ fromKopecks, percent }, index) => {
    const toKopecks = Math.min(amountKopecks, steps[index + 1]?.fromKopecks ?? Infinity)
    return tenThousandths(Math.max(0, toKopecks - fromKopecks), percent)
  })
  return roundedShare(slices.reduce((sum, slice) => sum + slice, 0n))
}

/** In ten-thousandths of a kopeck, where every share is whole. The product can exceed 2^53. */
const tenThousandths = (amountKopecks: number, percent: number): bigint =>
  BigInt(amountKopecks) * BigInt(Math.round(percent * 100))

const roundedShare = (share: bigint): number => Number((share + 5_000n) / 10_000n)
