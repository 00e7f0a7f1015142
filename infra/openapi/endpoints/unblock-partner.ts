import { unblockPartner } from '../../../lib/contract/unblock-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reasonAndNoteBody } from '../profile-body.ts'
import { consolePartner } from '../responses/console-partner.ts'

export const document = {
  spec: unblockPartner,
  tag: 'Console',
  summary: 'Unblock a partner',
  description: 'The partner must sign in again: ended sessions stay ended.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: consolePartner,
} satisfies EndpointDocument
