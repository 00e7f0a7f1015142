import { changePaymentDetails } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { paymentDetailsSent } from '../../../infra/openapi/payment-details-sent.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { reviewedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: changePaymentDetails,
  tag: 'Console',
  summary: "Add, choose or remove a partner's payment details",
  description:
    'Exactly one of add, choose and remove. revision is that of the profile which was looked at: were it edited since, the answer is PROFILE_CHANGED with the profile as it is now. A mail tells the partner that it changed where money goes, and payments wait after it for settings.coolDownHours.',
  path: { id: { description: 'id of the partner' } },
  body: described('PaymentDetailsChange', changePaymentDetails.body, {
    revision: { description: 'Of the profile that was looked at', examples: [1], override: { type: 'integer', minimum: 1 } },
    ...paymentDetailsSent,
    reason: { description: 'The reason, stored with the act', examples: ['asked by phone'], override: textOrNull },
  }),
  answer: reviewedPartner,
  takenOver:
    '**change any profile whose id it knows: unblock a partner, change an ИНН and where money goes**; read payment details and accounts of partners whose ids it knows, and the configuration; hide that two partners have the same details; write over an entry of the journal whose key it knows; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
