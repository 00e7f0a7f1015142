import * as z from 'zod'
import { listOwnLeads } from '../../../lib/contract/list-own-leads.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit } from '../query-parameters.ts'
import { ownLead } from '../responses/own-lead.ts'

export const document = {
  spec: listOwnLeads,
  tag: 'Account',
  summary: "A partner's own leads, newest first, with what each has earned and why",
  description:
    'Of the client there is a masked name and phone, where the contour asks for them, and nothing else. 20 at most a page; one may be shorter, or empty, and have a next one.',
  query: { limit, cursor },
  answer: z.array(ownLead),
} satisfies EndpointDocument
