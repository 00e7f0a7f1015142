import { showOwnAccount } from '../../../lib/contract/show-own-account.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { partnerWithAccount } from '../responses/partner.ts'

export const document = {
  spec: showOwnAccount,
  tag: 'Account',
  summary: "A partner's own profile and account",
  description: 'The same as GET /partner/{id} for the signed-in partner.',
  answer: partnerWithAccount,
} satisfies EndpointDocument
