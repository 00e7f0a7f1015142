import { requestErasure } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { mailedCode } from '../../../infra/openapi/mailed-code.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { erasureRequest } from '../../../infra/openapi/responses/own-profile.ts'

export const document = {
  spec: requestErasure,
  tag: 'Account',
  summary: 'Request erasure',
  description:
    'Needs a code that was mailed with `purpose=Erasure`. A mail confirms the request and says what happens to the balance. Administrators find it in the journal and erase with `contour person erase`; until then it can be withdrawn. Asking again needs no code and does not change the time of the request.',
  body: described('ErasureConfirmation', requestErasure.body, {
    code: mailedCode('required for the first request'),
  }),
  answer: erasureRequest,
  takenOver:
    '**change any profile whose id it knows**; write over an entry of the journal whose key it knows; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
