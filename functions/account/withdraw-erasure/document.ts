import { withdrawErasure } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { withdrawnErasure } from '../../../infra/openapi/responses/own-profile.ts'

export const document = {
  spec: withdrawErasure,
  tag: 'Account',
  summary: 'Withdraw the request to be erased',
  description: 'The partner is notified by mail. Without a request, nothing happens.',
  answer: withdrawnErasure,
  takenOver:
    '**change any profile whose id it knows**; write over an entry of the journal whose key it knows; send our notices to anybody; keep a session from expiring',
} satisfies EndpointDocument
