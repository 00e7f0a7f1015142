import { consoleShowLead } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { leadStory } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: consoleShowLead,
  tag: 'Console',
  summary: 'One lead with its deals, its history, and why each act earned what it earned',
  description: 'The same as GET /lead/{id}, with the reasons for acts, the rewards taken back, and every rule that ran.',
  path: { id: { description: 'id of the lead' } },
  answer: leadStory,
  takenOver:
    'read a lead whose id it knows, with its history, profile, account and entries of a partner, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
