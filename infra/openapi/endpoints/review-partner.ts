import { reviewPartner } from '../../../lib/contract/review-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reviewedPartner } from '../responses/console-partner.ts'

export const document = {
  spec: reviewPartner,
  tag: 'Console',
  summary: 'Show a partner with ИНН, lead counts and account',
  description:
    'What GET /partner/{id} answers to a key, with the ИНН, what is wrong with it, and the revision that an edit names.',
  path: { id: { description: 'id of the partner' } },
  answer: reviewedPartner,
} satisfies EndpointDocument
