import { createPromocode } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields, clientDiscountBody } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { promocode } from '../../../infra/openapi/responses/offer.ts'

const { partnerId, offerId } = bodyFields

export const document = {
  spec: createPromocode,
  tag: 'Console',
  summary: 'Create a promocode for a partner',
  description: 'It is active at once. The journal says who made it.',
  body: described('PromocodeCreation', createPromocode.body, {
    partnerId,
    offerId,
    code: {
      description: 'The code; trimmed, letter case does not count',
      examples: ['SPRING10'],
      override: { type: 'string', minLength: 1, maxLength: 200 },
    },
    clientDiscount: {
      description: 'What its clients save; absent or null for what the offer says',
      examples: [{ percent: 10, text: 'На первый заказ' }],
      override: clientDiscountBody,
    },
  }),
  answer: promocode,
  takenOver:
    "**write over any promocode, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
