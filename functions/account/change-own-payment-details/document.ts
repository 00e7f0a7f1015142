import { changeOwnPaymentDetails } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { paymentDetailsSent } from '../../../infra/openapi/payment-details-sent.ts'
import { mailedCode } from '../../../infra/openapi/mailed-code.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { changedPaymentDetails } from '../../../infra/openapi/responses/payment-details.ts'

export const document = {
  spec: changeOwnPaymentDetails,
  tag: 'Account',
  summary: "Add, choose or remove a partner's own payment details",
  description:
    'Exactly one of add, choose and remove, with the code from POST /api/account/profile/code. What is added is chosen: payouts that are requested from then on go there. Requests under way keep the details that they were made with. A change of where money goes is told by mail, and payments wait after it for settings.coolDownHours.',
  body: described('OwnPaymentDetailsChange', changeOwnPaymentDetails.body, {
    ...paymentDetailsSent,
    code: mailedCode(),
  }),
  answer: changedPaymentDetails,
  takenOver:
    '**change any profile whose id it knows: unblock a partner, change an ИНН and where money goes**; write over an entry of the journal whose key it knows; read payment details of a partner whose id it knows, and the configuration; hide that two partners have the same details; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
