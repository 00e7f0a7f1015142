import { showOwnAccount } from '../../../lib/contract/show-own-account.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { partnerWithAccount } from '../responses/partner.ts'

export const document = {
  spec: showOwnAccount,
  tag: 'Account',
  summary: "A partner's own profile and account",
  description: 'What GET /partner/{id} answers to a key, of the partner who is signed in.',
  answer: partnerWithAccount,
} satisfies EndpointDocument
