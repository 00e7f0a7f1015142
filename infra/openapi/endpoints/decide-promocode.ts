import { decidePromocode } from '../../../lib/contract/decide-promocode.ts'
import { promocodeStatuses } from '../../../lib/domain/promocode.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { promocode } from '../responses/offer.ts'

export const document = {
  spec: decidePromocode,
  tag: 'Console',
  summary: 'Approve, refuse, disable or enable a promocode',
  description:
    'A partner who asked for a code is told why it was refused: that takes a reason. Leads that a disabled code brought stay. When somebody else was faster, the answer holds the promocode as it is now.',
  path: { code: { description: 'The code' } },
  body: described('PromocodeDecision', decidePromocode.body, {
    status: {
      description: 'Active lets it bring leads, Disabled refuses new ones',
      examples: ['Active'],
      override: { type: 'string', enum: ['Active', 'Disabled'] },
    },
    from: {
      description: 'The status that it was seen in',
      examples: ['OnReview'],
      override: { type: 'string', enum: [...promocodeStatuses] },
    },
    reason: { ...bodyFields.reason, description: 'Why; the partner sees it' },
  }),
  answer: promocode,
} satisfies EndpointDocument
