import { unblockPartner } from '../../../lib/contract/unblock-partner.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { reasonAndNoteBody } from '../profile-body.ts'
import { consolePartner } from '../responses/console-partner.ts'

export const document = {
  spec: unblockPartner,
  tag: 'Console',
  summary: 'Let a blocked partner in again',
  description: 'The partner signs in anew: what was ended stays ended.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: consolePartner,
} satisfies EndpointDocument
