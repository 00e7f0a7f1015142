import { requestConfirmationCode } from '../../../lib/contract/request-confirmation-code.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { sentConfirmation } from '../responses/own-profile.ts'

export const document: EndpointDocument = {
  spec: requestConfirmationCode,
  tag: 'Account',
  summary: 'Have a code sent that confirms a change of the ИНН or of requisites, or a payout to others',
  description:
    'It goes to the address that signs in, lives ten minutes, takes five tries and is good once. One that is good stays, and is mailed again with `again=true`, after a minute at the earliest; five mails an hour.',
  query: {
    again: { description: 'Whether a code that is good is to be mailed again', schema: { type: 'boolean' } },
  },
  answer: sentConfirmation,
}
