import { requestErasure } from '../../../lib/contract/request-erasure.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described } from '../request-body.ts'
import { erasureRequest } from '../responses/own-profile.ts'

export const document = {
  spec: requestErasure,
  tag: 'Account',
  summary: 'Ask to be erased',
  description:
    'Takes a code that was mailed with `purpose=Erasure`. The partner is told of it by mail, with what becomes of the balance. Administrators find it in the journal and erase with `contour person erase`; until then it can be taken back. To ask again changes nothing of when it was asked, and takes no code.',
  body: described('ErasureConfirmation', requestErasure.body, {
    code: {
      description: 'Six digits of the mail; needed where nothing was asked for yet',
      examples: [demo.accountCode],
      override: { type: 'string', minLength: 6, maxLength: 20 },
    },
  }),
  answer: erasureRequest,
} satisfies EndpointDocument
