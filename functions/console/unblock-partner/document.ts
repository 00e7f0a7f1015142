import { consoleUnblockPartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { reasonAndNoteBody } from '../../../infra/openapi/profile-body.ts'
import { consolePartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleUnblockPartner,
  tag: 'Console',
  summary: 'Unblock a partner',
  description: 'The partner must sign in again: ended sessions stay ended.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: consolePartner,
  takenOver: 'the same as `console-block-partner`',
} satisfies EndpointDocument
