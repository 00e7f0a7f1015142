import { cancelDeal } from '../../../lib/contract/cancel-deal.ts'
import { maxReasonLength } from '../../../lib/contract/body-fields.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, textOrNull } from '../request-body.ts'
import { lead } from '../responses/lead.ts'

export const document = {
  spec: cancelDeal,
  tag: 'Leads',
  summary: 'Cancel a deal of a lead, and take back what it earned',
  description:
    'The deal stays, with `canceledAt`. Its shares are taken back at once; a fixed sum that came with a deal goes back when the lead has no other deal left, and the next deal earns it again. What was paid already is taken back too: `available` may become negative, and what is earned next fills that first. A deal that is canceled already: 200, nothing happens.',
  path: { id: { description: 'id of the lead' }, dealId: { description: 'id of the deal, one of `deals` of the lead' } },
  body: described('DealCancellation', cancelDeal.body, {
    reason: {
      description: "Why, in words that stand in the partner's statement. The body may be `{}`",
      examples: ['Клиент вернул товар'],
      override: { ...textOrNull, maxLength: maxReasonLength },
    },
  }),
  answer: lead,
  examples: {
    canceled: {
      summary: 'The order was returned',
      path: { id: demo.lostLead, dealId: demo.lostDeal },
      body: { reason: 'Клиент вернул товар' },
    },
  },
} satisfies EndpointDocument
