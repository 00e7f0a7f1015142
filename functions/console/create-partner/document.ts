import { createPartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { profileBody } from '../../../infra/openapi/profile-body.ts'
import { reviewedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: createPartner,
  tag: 'Console',
  summary: 'Add a partner',
  description:
    'The partner signs in with the address; a balance brought along is a correction. The ИНН is held to its check digits.',
  body: profileBody,
  answer: reviewedPartner,
} satisfies EndpointDocument
