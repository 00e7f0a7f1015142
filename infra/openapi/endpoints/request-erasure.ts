import { requestErasure } from '../../../lib/contract/request-erasure.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { erasureRequest } from '../responses/own-profile.ts'

export const document: EndpointDocument = {
  spec: requestErasure,
  tag: 'Account',
  summary: 'Ask to be erased',
  description:
    'Administrators find it in the journal and erase with `contour person erase`. To ask again changes nothing of when it was asked.',
  answer: erasureRequest,
}
