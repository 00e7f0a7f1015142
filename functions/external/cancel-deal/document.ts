import { cancelDeal } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadActs } from '../../../infra/openapi/lead-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: cancelDeal,
  tag: 'Leads',
  summary: 'Cancel a deal and take back its rewards',
  summaryRu: 'Отменить сделку и снять начисленное за неё',
  description:
    'The deal stays, with `canceledAt`. Its percentage rewards are taken back at once; a fixed reward is taken back when the lead has no other deal left, and the next deal earns it again. Rewards that were already paid are taken back too: `available` may become negative, and later earnings cover that first. For a deal that is canceled already: 200, and nothing happens.',
  path: leadActs.cancelDeal.path,
  body: described('DealCancellation', cancelDeal.body, leadActs.cancelDeal.fields),
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
