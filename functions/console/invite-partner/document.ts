import { consoleInvitePartner } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { partnerInvitation } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: consoleInvitePartner,
  tag: 'Console',
  summary: 'Mail a partner an invitation',
  description:
    'The partner gets a mail with a link to the account, once an hour at most: PARTNER_INVITED_LATELY says in `invitedAt` when the last one was sent, and in `until` when the next may follow.',
  path: { id: { description: 'id of the partner' } },
  body: described('ConsolePartnerInviting', consoleInvitePartner.body, {}),
  answer: partnerInvitation,
  takenOver:
    '**change what is known of what partners do, such as the number of their leads**; send our notices to anybody; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
