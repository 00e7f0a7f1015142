import * as z from 'zod'
import { listLeadStatuses } from '../../../lib/contract/list-lead-statuses.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { field } from '../responses/answer-field.ts'
import { namedStatus } from '../responses/lead.ts'

const leadStatus = namedStatus
  .extend({
    primary: field(z.boolean(), 'True for the one status that a new lead starts in', true),
    target: field(z.boolean(), 'True for the one status that means a completed deal', false),
  })
  .meta({ id: 'ListedLeadStatus', description: 'A lead status of the contour, and what it stands for' })

export const document: EndpointDocument = {
  spec: listLeadStatuses,
  tag: 'Leads',
  summary: 'The statuses a lead can stand in',
  description:
    "In the contour's order. A new lead starts in the primary status; the target status means a completed deal. Each contour has its own statuses.",
  answer: z.array(leadStatus),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
}
