import { requestConfirmationCode } from './spec.ts'
import { confirmationPurposes } from '../../../lib/domain/people/confirmation-purpose.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { sentConfirmation } from '../../../infra/openapi/responses/own-profile.ts'

export const document = {
  spec: requestConfirmationCode,
  tag: 'Account',
  summary: 'Request a code that confirms a change of ИНН or requisites, a payout to other requisites, or an erasure',
  description:
    'It is mailed to the sign-in address, and is valid for ten minutes, five tries and one use. With `again=true` a valid code is mailed again, after a minute at the earliest; at most five mails an hour. It is valid only for its purpose and in the session that asked for it; each purpose and each session is counted separately.',
  query: {
    again: { description: 'Whether to mail a valid code again', schema: { type: 'boolean' } },
    purpose: {
      description: 'What the code confirms; `Details` by default',
      schema: { type: 'string', enum: [...confirmationPurposes] },
    },
  },
  answer: sentConfirmation,
  takenOver:
    "choose a partner's confirmation code, useless without that partner's session; read profiles of partners whose ids it knows; send mail to anybody; keep a session from expiring",
} satisfies EndpointDocument
