import * as z from 'zod'
import { listLeadStatuses } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { listedLeadStatus } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: listLeadStatuses,
  tag: 'Leads',
  summary: 'The statuses that a lead can have',
  summaryRu: 'Статусы, которые бывают у лида',
  description:
    "In the contour's order. A new lead starts in the primary status; the target status means a completed deal. Each contour has its own statuses.",
  answer: z.array(listedLeadStatus),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read the configuration with the administrators' names and addresses; forge a key's time of last use",
} satisfies EndpointDocument
