import * as z from 'zod'
import { listLeadStatuses } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { listedLeadStatus } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: listLeadStatuses,
  tag: 'Leads',
  summary: 'The statuses that a lead can be moved to',
  summaryRu: 'Статусы, в которые переводят лид',
  description:
    "In the contour's order. A new lead starts in the primary status; the target status means a completed deal. Each contour has its own statuses. A retired status is not listed and cannot be set any more (LEAD_STATUS_NOT_FOUND); leads that stand in one stay there, and answers about them have its names.",
  answer: z.array(listedLeadStatus),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
