import { addDeal } from '../../../lib/contract/add-deal.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { described, positiveRubles } from '../request-body.ts'
import { lead } from '../responses/lead.ts'

export const document = {
  spec: addDeal,
  tag: 'Leads',
  summary: 'Add a deal to a lead in the target status',
  description:
    'Every call makes one more deal and its reward. Send an Idempotency-Key, so that repeating it after a lost answer does not make another deal.',
  path: { id: { description: 'id of the lead' } },
  body: described('DealAddition', addDeal.body, {
    amount: {
      description: 'Amount of the deal in rubles: a number, at most two decimals',
      examples: [333.3],
      override: positiveRubles,
    },
  }),
  answer: lead,
  examples: {
    deal: {
      summary: 'One more deal',
      path: { id: demo.wonLead },
      body: { amount: 333.3 },
    },
  },
} satisfies EndpointDocument
