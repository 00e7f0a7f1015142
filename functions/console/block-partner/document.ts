import { consoleBlockPartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { reasonAndNoteBody } from '../../../infra/openapi/profile-body.ts'
import { blockedPartner } from '../../../infra/openapi/responses/console-partner.ts'

export const document = {
  spec: consoleBlockPartner,
  tag: 'Console',
  summary: 'Block a partner',
  description:
    'The partner is signed out everywhere, and can neither sign in nor request a payout. Earnings stay, leads still earn, and an open payout request goes on: the answer names it.',
  path: { id: { description: 'id of the partner' } },
  body: reasonAndNoteBody,
  answer: blockedPartner,
  takenOver: "**change any partner's profile: block and unblock, ИНН**; forge the journal; keep a session from expiring",
} satisfies EndpointDocument
