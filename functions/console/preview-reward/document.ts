import { previewReward } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { rewardPreview } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: previewReward,
  tag: 'Console',
  summary: 'Show what a partner of a level would earn from a deal',
  description:
    'For a lead that passes once through every rewarded status, with one deal of this amount. Uses the current rules and the code that accrues rewards.',
  path: { id: { description: 'id of the offer' } },
  query: {
    level: { description: 'Number of the level; absent for a partner without one', schema: { type: 'integer', minimum: 0 } },
    amount: {
      description: 'Amount of the deal in rubles; absent for a deal without an amount',
      schema: { type: 'number', format: 'double', exclusiveMinimum: 0 },
    },
    monthDeals: {
      description: 'Sum of deals that the partner made with the offer this month already, in rubles; absent for none',
      schema: { type: 'number', format: 'double', exclusiveMinimum: 0 },
    },
    monthEarned: {
      description: 'What the partner earned this month already by rules with a limit for it, in rubles; absent for nothing',
      schema: { type: 'number', format: 'double', exclusiveMinimum: 0 },
    },
  },
  answer: rewardPreview,
  takenOver: 'read administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
