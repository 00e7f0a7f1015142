import { consoleCreatePartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { profileBody } from '../../../infra/openapi/profile-body.ts'
import { reviewedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleCreatePartner,
  tag: 'Console',
  summary: 'Add a partner',
  description:
    'The partner signs in with the address; a balance brought along is a correction. The ИНН is held to its check digits.',
  body: profileBody,
  answer: reviewedPartner,
  takenOver:
    "**make partners and write over any partner's profile and account: unblock one, change an ИНН, set a balance**; take any address, forge lead counts and the journal; list anybody among partners with the same details; keep a session from expiring",
} satisfies EndpointDocument
