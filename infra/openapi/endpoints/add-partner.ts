import { addPartner } from '../../../lib/contract/add-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { profileBody } from '../profile-body.ts'
import { reviewedPartner } from '../responses/console-partner.ts'

export const document = {
  spec: addPartner,
  tag: 'Console',
  summary: 'Add a partner',
  description:
    'The partner signs in with the address; a balance brought along is a correction. The ИНН is held to its check digits.',
  body: profileBody,
  answer: reviewedPartner,
} satisfies EndpointDocument
