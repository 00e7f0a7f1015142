import { withdrawErasure } from '../../../lib/contract/withdraw-erasure.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { withdrawnErasure } from '../responses/own-profile.ts'

export const document = {
  spec: withdrawErasure,
  tag: 'Account',
  summary: 'Take back the request to be erased',
  description: 'The partner is told of it by mail. Where nothing was asked for, nothing happens.',
  answer: withdrawnErasure,
} satisfies EndpointDocument
