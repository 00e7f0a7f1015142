import * as z from 'zod'
import { browseLeads } from '../../../lib/contract/browse-leads.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit, updatedSince } from '../query-parameters.ts'
import { listedLead } from '../responses/lead.ts'

export const document = {
  spec: browseLeads,
  tag: 'Console',
  summary: 'Leads page by page, newest first; parameters filter',
  description:
    'Pages and their order are those of GET /lead. `value` is searched for in every searchable field: phones by their digits, other text as a whole. A new lead is found at once; 20 a page.',
  query: {
    status: {
      description: 'Only leads in this status, by its systemName',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    partnerId: {
      description: 'Only leads of this partner; `nobody` for those without one',
      schema: { type: 'string', minLength: 1, maxLength: 64 },
    },
    updatedSince,
    value: {
      description: 'Only leads that have this value in a searchable field',
      schema: { type: 'string', minLength: 1, maxLength: 1000 },
    },
    limit,
    cursor,
  },
  answer: z.array(listedLead),
} satisfies EndpointDocument
