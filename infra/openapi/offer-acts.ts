import type { DocumentedParameter } from './endpoint-document.ts'
import { positiveRubles } from './request-body.ts'
import { rewardPreview } from './responses/offer.ts'

const maxNumber = 999_999_999

/** Which deal, of whom, a reward is asked for. */
export const previewParameters: Readonly<Record<string, DocumentedParameter>> = {
  level: {
    description: 'Number of the level; absent for a partner without one',
    schema: { type: 'integer', minimum: 0, maximum: maxNumber },
  },
  group: {
    description: 'Title of a group of the partner, for rules that are exceptions for groups; absent for none',
    schema: { type: 'string', maxLength: 1_000 },
  },
  amount: { description: 'Amount of the deal in rubles; absent for a deal without an amount', schema: positiveRubles },
  monthDeals: {
    description: 'Sum of deals that the partner made with the offer this month already, in rubles; absent for none',
    schema: positiveRubles,
  },
  monthEarned: {
    description: 'What the partner earned this month already by rules with a limit for it, in rubles; absent for nothing',
    schema: positiveRubles,
  },
  leadDeal: {
    description:
      'Which deal of the lead it is, for rules that ask for the number; absent for the first. A further deal earns by the rules of deals alone',
    schema: { type: 'integer', minimum: 1, maximum: maxNumber },
  },
  partnerDeal: {
    description: 'Which deal of the partner with the offer it is, for rules that ask for the number; absent for the first',
    schema: { type: 'integer', minimum: 1, maximum: maxNumber },
  },
}

/** The texts and answers of what keys and administrators may ask of offers. */
export const offerActs = {
  previewReward: {
    summary: 'Show what a partner of a level would earn from a deal',
    description:
      'For a lead that passes once through every rewarded status, with one deal of this amount. Uses the current rules and the code that accrues rewards.',
    path: { id: { description: 'id of the offer' } },
    query: previewParameters,
    answer: rewardPreview,
  },
}
