import { createLink } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { link } from '../../../infra/openapi/responses/offer.ts'

const { partnerId, offerId, slug } = bodyFields

export const document = {
  spec: createLink,
  tag: 'Console',
  summary: 'Create a referral link for a partner',
  description: 'The journal says who made it.',
  body: described('LinkCreation', createLink.body, { partnerId, offerId, slug }),
  answer: link,
  takenOver:
    "**write over any link, so that its clients are another partner's**, and over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
