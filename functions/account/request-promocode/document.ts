import { requestPromocode } from './spec.ts'
import { maxCodesOnReview } from '../../../lib/domain/referral/promocode.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { ownPromocode } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: requestPromocode,
  tag: 'Account',
  summary: 'Request a promocode, as a partner',
  description: `For an offer that is open to the partner. It is on review until an administrator decides; at most ${maxCodesOnReview} can be on review at a time.`,
  body: described('PromocodeRequest', requestPromocode.body, {
    offerId: bodyFields.offerId,
    code: {
      description: 'The code: 3 to 40 letters, digits, - and _; letter case does not count',
      examples: ['ANNA2026'],
      override: { type: 'string', minLength: 3, maxLength: 40 },
    },
  }),
  answer: ownPromocode,
  takenOver: 'the same as `console-create-promocode`; write any lead counts',
} satisfies EndpointDocument
