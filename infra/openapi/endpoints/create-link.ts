import { createLink } from '../../../lib/contract/create-link.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { bodyFields } from '../offer-parameters.ts'
import { described } from '../request-body.ts'
import { link } from '../responses/offer.ts'

const { partnerId, offerId, slug } = bodyFields

export const document = {
  spec: createLink,
  tag: 'Console',
  summary: 'Create a referral link for a partner',
  description: 'The journal says who made it.',
  body: described('LinkCreation', createLink.body, { partnerId, offerId, slug }),
  answer: link,
} satisfies EndpointDocument
