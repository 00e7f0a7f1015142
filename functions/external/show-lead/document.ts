import { showLead } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadWithHistory } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: showLead,
  tag: 'Leads',
  summary: 'Show a lead with its deals and its history',
  summaryRu: 'Лид со сделками и историей',
  description:
    'Who did what and when, and what the partner earned: the newest 100 entries, oldest first. Look here after an OUTCOME_UNKNOWN.',
  path: { id: { description: 'id of the lead' } },
  answer: leadWithHistory,
  examples: {
    demo: { summary: 'A lead with a deal', path: { id: demo.wonLead } },
  },
  takenOver: "read a lead whose id it knows, with its history, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument
