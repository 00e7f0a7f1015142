import { cancelDeal } from './spec.ts'
import { maxReasonLength } from '../../../lib/contract/body-fields.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { described, textOrNull } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: cancelDeal,
  tag: 'Leads',
  summary: 'Cancel a deal and take back its rewards',
  summaryRu: 'Отменить сделку и снять начисленное за неё',
  description:
    'The deal stays, with `canceledAt`. Its percentage rewards are taken back at once; a fixed reward is taken back when the lead has no other deal left, and the next deal earns it again. Rewards that were already paid are taken back too: `available` may become negative, and later earnings cover that first. For a deal that is canceled already: 200, and nothing happens.',
  path: { id: { description: 'id of the lead' }, dealId: { description: 'id of the deal, one of `deals` of the lead' } },
  body: described('DealCancellation', cancelDeal.body, {
    reason: {
      description: "The reason, shown in the partner's statement. The body may be `{}`",
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
  takenOver: "**write any account's figures, level and ledger**, any lead and its deals",
} satisfies EndpointDocument
