import { blockPartner } from '../../../lib/contract/block-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reasonAndNoteBody } from '../profile-body.ts'
import { blockedPartner } from '../responses/console-partner.ts'

export const document = {
  spec: blockPartner,
  tag: 'Console',
  summary: 'Block a partner',
  description:
    'The partner is signed out everywhere, cannot sign in, and can ask for no payout. What was earned stays, leads still earn, and a request under way goes on: the answer names it.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: blockedPartner,
} satisfies EndpointDocument
