import type { Mutant } from './mutant.ts'

/** Rules for certain deals: each number of a lead is paid once, and a deal takes with it what it earned. */
export const rewardMutants: readonly Mutant[] = [
  {
    name: 'number-of-a-canceled-deal-kept',
    file: 'lib/domain/offer/deal-facts.ts',
    weakens: 'a deal that is canceled and made again has its number again',
    from: 'deals.filter(({ canceledAt }) => canceledAt === undefined)',
    to: 'deals.filter(({ revision }) => revision > 0)',
    stages: ['dealFacts'],
  },
  {
    name: 'number-of-a-deal-not-kept',
    file: 'lib/domain/lead/lead.ts',
    weakens: 'no number is paid twice after deals were canceled',
    from: '{ ...of.deal, number: facts.dealNumber }',
    to: 'of.deal',
    stages: ['dealRules'],
  },
  {
    name: 'numbers-not-bound-with-the-lead',
    file: 'lib/store/lead/lead-binding.ts',
    weakens: 'a lead that is bound goes on with the numbers that its binding paid',
    from: '...(boundDealNumbers && { boundDealNumbers }),',
    to: '',
    stages: ['dealRules'],
  },
  {
    name: 'richer-rules-before-the-close',
    file: 'lib/contour-file/plan.ts',
    weakens: 'rules that the previous release would misread wait for the close of the upgrade',
    from: 'asks || isNewRole || rules.some(isRicher)',
    to: 'asks || isNewRole',
    stages: ['plan'],
  },
  {
    name: 'number-of-a-deal-unaudited',
    file: 'infra/ops/audit/lead.ts',
    weakens: 'the number of a deal is counted again',
    from: 'act.rewards.outcomes.some(({ given }) => given !== undefined)\n  if (!isAsked)',
    to: 'false\n  if (act.rewards.outcomes.length > 0 || !isAsked)',
    stages: ['dealRules'],
  },
]
