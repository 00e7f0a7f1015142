import { invitePartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { partnerInvitation } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: invitePartner,
  tag: 'Partners',
  summary: 'Mail a partner an invitation',
  summaryRu: 'Пригласить партнёра письмом',
  description:
    'The partner gets a mail, in Russian and English, with a link to the account. The link opens the page where everybody signs in: the code comes in a mail of its own. Once an hour at most: PARTNER_INVITED_LATELY says in `invitedAt` when the last one was sent, and in `until` when the next may follow. The body is `{}`.',
  path: { id: { description: 'id of the partner' } },
  body: described('PartnerInviting', invitePartner.body, {}),
  answer: partnerInvitation,
  examples: {
    partner: { summary: 'A partner', path: { id: demo.anna }, body: {}, again: 'PARTNER_INVITED_LATELY' },
  },
  takenOver:
    '**change what is known of what partners do, such as the number of their leads**; send our notices to anybody; forge the journal',
} satisfies EndpointDocument
