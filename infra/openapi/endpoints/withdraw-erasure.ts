import { withdrawErasure } from '../../../lib/contract/withdraw-erasure.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { withdrawnErasure } from '../responses/own-profile.ts'

export const document = {
  spec: withdrawErasure,
  tag: 'Account',
  summary: 'Withdraw the request to be erased',
  description: 'The partner is notified by mail. Without a request, nothing happens.',
  answer: withdrawnErasure,
} satisfies EndpointDocument
