import { requestErasure } from '../../../lib/contract/request-erasure.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { erasureRequest } from '../responses/own-profile.ts'

export const document = {
  spec: requestErasure,
  tag: 'Account',
  summary: 'Request erasure',
  description:
    'Needs a code that was mailed with `purpose=Erasure`. A mail confirms the request and says what happens to the balance. Administrators find it in the journal and erase with `contour person erase`; until then it can be withdrawn. Asking again needs no code and does not change the time of the request.',
  body: described('ErasureConfirmation', requestErasure.body, {
    code: {
      description: 'The six-digit code from the mail; required for the first request',
      examples: [demo.accountCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
  }),
  answer: erasureRequest,
} satisfies EndpointDocument
