import { createOwnLink } from './spec.ts'
import { maxOwnLinks } from '../../../lib/domain/referral/referral.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { ownLink } from '../../../infra/openapi/responses/offer.ts'

const { offerId, slug } = bodyFields

export const document = {
  spec: createOwnLink,
  tag: 'Account',
  summary: 'Make a referral link, as a partner',
  description: `To an offer that is open to the partner. Upper case in the name becomes lower case. A partner can have at most ${maxOwnLinks}.`,
  body: described('OwnLinkCreation', createOwnLink.body, { offerId, slug }),
  answer: ownLink,
  takenOver: 'the same as `console-create-link`; write any lead counts',
} satisfies EndpointDocument
