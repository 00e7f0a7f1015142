import { changeLink } from './spec.ts'
import { linkStatuses } from '../../../lib/domain/referral/referral.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { bodyFields } from '../../../infra/openapi/offer-parameters.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { link } from '../../../infra/openapi/responses/offer.ts'

export const document = {
  spec: changeLink,
  tag: 'Console',
  summary: 'Disable, enable or remove a referral link',
  description:
    'A disabled or removed link answers clients like an unknown one. Earlier clicks still count for the partner until they expire. The name of a removed link stays taken. The partner sees the reason.',
  path: { slug: { description: 'The name of the link' } },
  body: described('LinkChange', changeLink.body, {
    status: {
      description: 'Active brings clients; Disabled brings none; Removed is Disabled for good',
      examples: ['Disabled'],
      override: { type: 'string', enum: [...linkStatuses] },
    },
    from: {
      description: 'The status as it was seen',
      examples: ['Active'],
      override: { type: 'string', enum: ['Active', 'Disabled'] },
    },
    reason: { ...bodyFields.reason, description: 'The reason; the partner sees it' },
  }),
  answer: link,
  takenOver:
    "**change any link, so that its clients are another partner's, or nobody's**, and write over entries of the journal whose key it knows; read profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
