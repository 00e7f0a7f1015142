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
    'Who did what and when, and what the partner earned: the newest 100 entries, oldest first. Look here after an OUTCOME_UNKNOWN. With include=rewards each entry has `rewards`: every rule that ran, what it earned and why, or why nothing was earned, as data and in the words of the console. What the partner’s other deals of the month came to is shown with the scope partners.read.',
  path: { id: { description: 'id of the lead' } },
  query: {
    include: { description: 'rewards: why each entry earned what it earned', schema: { type: 'string', enum: ['rewards'] } },
  },
  answer: leadWithHistory,
  examples: {
    demo: { summary: 'A lead with a deal', path: { id: demo.wonLead } },
    rewards: { summary: 'The same, with the reasons for its rewards', path: { id: demo.wonLead }, query: { include: 'rewards' } },
  },
  takenOver:
    "read a lead whose id it knows, with its history, account and entries of a partner, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument
