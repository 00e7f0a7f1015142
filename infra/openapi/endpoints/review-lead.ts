import { reviewLead } from '../../../lib/contract/review-lead.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { leadStory } from '../responses/lead.ts'

export const document = {
  spec: reviewLead,
  tag: 'Console',
  summary: 'One lead with its deals, its history, and why each act earned what it earned',
  description: 'The same as GET /lead/{id}, with the reasons for acts, the rewards taken back, and every rule that ran.',
  path: { id: { description: 'id of the lead' } },
  answer: leadStory,
} satisfies EndpointDocument
