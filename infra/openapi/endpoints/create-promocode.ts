import { createPromocode } from '../../../lib/contract/create-promocode.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { promocode } from '../responses/offer.ts'

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
  }),
  answer: promocode,
} satisfies EndpointDocument
