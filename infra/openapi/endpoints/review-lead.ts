import { reviewLead } from '../../../lib/contract/review-lead.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { leadStory } from '../responses/lead.ts'

export const document = {
  spec: reviewLead,
  tag: 'Console',
  summary: 'One lead with its deals, its history, and why each act earned what it earned',
  description:
    'What GET /lead/{id} answers to a key, with the reasons that were given, what was taken back, and every rule that ran.',
  path: { id: { description: 'id of the lead' } },
  answer: leadStory,
} satisfies EndpointDocument
