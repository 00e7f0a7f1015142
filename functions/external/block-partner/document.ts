import { blockPartner } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { switchTexts } from '../../../infra/openapi/partner-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { editedPartner } from '../../../infra/openapi/responses/partner.ts'

export const document = {
  spec: blockPartner,
  tag: 'Partners',
  summary: 'Block a partner',
  summaryRu: 'Заблокировать партнёра',
  description:
    'The partner is signed out everywhere, and can neither sign in nor request a payout. Earnings stay, leads still earn, and an open payout request goes on: account.activePayoutId names it. For one who is blocked already: 200, and nothing happens.',
  path: { id: { description: 'id of the partner' } },
  body: described('PartnerBlocking', blockPartner.body, switchTexts),
  answer: editedPartner,
  examples: {
    partner: { summary: 'With its reason', path: { id: demo.nina }, body: { reason: 'asked by phone' } },
  },
  takenOver: "**change any partner's profile: block and unblock, ИНН**; forge the journal; forge a key's time of last use",
} satisfies EndpointDocument
