import { addDeal } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { externalIdText, leadActs } from '../../../infra/openapi/lead-acts.ts'
import { described } from '../../../infra/openapi/request-body.ts'
import { lead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: addDeal,
  tag: 'Leads',
  summary: 'Add a deal to a lead in the target status',
  summaryRu: 'Добавить сделку к лиду в целевом статусе',
  description:
    'Every call makes one more deal and its reward. Send the id of the order as `externalId`: then repeating it, even after months, makes no other deal. An Idempotency-Key does the same for seven days.',
  path: leadActs.addDeal.path,
  body: described('DealAddition', addDeal.body, { ...leadActs.addDeal.fields, externalId: externalIdText('deal', 'order-502') }),
  answer: lead,
  examples: {
    deal: {
      summary: 'One more deal',
      path: { id: demo.wonLead },
      body: { amount: 333.3 },
    },
  },
  takenOver: "**write any account's figures, level and ledger**, any lead and its deals",
} satisfies EndpointDocument
