import { showOwnAccount } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { ownAccount } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: showOwnAccount,
  tag: 'Account',
  summary: "A partner's own profile and account",
  description: 'The same as GET /partner/{id} for the signed-in partner.',
  answer: ownAccount,
  takenOver:
    'read profile, account and activity of a partner whose id it knows, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
