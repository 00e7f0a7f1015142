import { requestConfirmationCode } from '../../../lib/contract/request-confirmation-code.ts'
import { confirmationPurposes } from '../../../lib/domain/confirmation-purpose.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { sentConfirmation } from '../responses/own-profile.ts'

export const document = {
  spec: requestConfirmationCode,
  tag: 'Account',
  summary: 'Have a code sent that confirms a change of the ИНН or of requisites, a payout to others, or an erasure',
  description:
    'It goes to the address that signs in, lives ten minutes, takes five tries and is good once. One that is good stays, and is mailed again with `again=true`, after a minute at the earliest; five mails an hour. It is good for its purpose alone, in the session that asks for it; each purpose and each session counts by itself.',
  query: {
    again: { description: 'Whether a code that is good is to be mailed again', schema: { type: 'boolean' } },
    purpose: {
      description: 'What the code is to confirm; `Details` where nothing is said',
      schema: { type: 'string', enum: [...confirmationPurposes] },
    },
  },
  answer: sentConfirmation,
} satisfies EndpointDocument
