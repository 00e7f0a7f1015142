import { previewReward } from '../../../lib/contract/preview-reward.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { rewardPreview } from '../responses/offer.ts'

export const document = {
  spec: previewReward,
  tag: 'Console',
  summary: 'What a partner of a level would earn from a deal',
  description:
    'Of a lead that goes through every status that earns something, once each, with one deal of this amount: by the rules of now, run by the very code that accrues.',
  path: { id: { description: 'id of the offer' } },
  query: {
    level: { description: 'Number of the level; none for a partner without one', schema: { type: 'integer', minimum: 0 } },
    amount: {
      description: 'Amount of the deal in rubles; none for a deal without an amount',
      schema: { type: 'number', format: 'double', exclusiveMinimum: 0 },
    },
  },
  answer: rewardPreview,
} satisfies EndpointDocument
