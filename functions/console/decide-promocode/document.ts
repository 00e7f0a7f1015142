import { decidePromocode } from './spec.ts'
import { promocodeStatuses } from '../../../lib/domain/referral/promocode.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields, clientDiscountBody } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { promocode } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: decidePromocode,
  tag: 'Console',
  summary: 'Approve, refuse, disable or enable a promocode',
  description:
    'Refusing a code that a partner asked for needs a reason, which the partner sees. Leads that a disabled code brought stay. The discount for clients may change with it, or alone. If somebody else was faster, the answer contains the current promocode.',
  path: { code: { description: 'The code' } },
  body: described('PromocodeDecision', decidePromocode.body, {
    status: {
      description: 'Active lets it bring leads, Disabled refuses new ones',
      examples: ['Active'],
      override: { type: 'string', enum: ['Active', 'Disabled'] },
    },
    from: {
      description: 'The status as it was seen',
      examples: ['OnReview'],
      override: { type: 'string', enum: [...promocodeStatuses] },
    },
    reason: { ...bodyFields.reason, description: 'The reason; the partner sees it' },
    clientDiscount: {
      description: 'What its clients save from now on; null for what the offer says, absent for what they save already',
      examples: [{ percent: 10, text: 'На первый заказ' }],
      override: clientDiscountBody,
    },
  }),
  answer: promocode,
  takenOver: 'the same as `create-promocode`; write any lead counts',
} satisfies EndpointDocument
