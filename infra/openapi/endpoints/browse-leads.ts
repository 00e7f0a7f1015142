import * as z from 'zod'
import { browseLeads } from '../../../lib/contract/browse-leads.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit, updatedSince } from '../query-parameters.ts'
import { listedLead } from '../responses/lead.ts'

export const document = {
  spec: browseLeads,
  tag: 'Console',
  summary: 'Leads page by page, newest first; some of them, by parameters',
  description:
    'Pages and their order are those of GET /lead. `value` is looked for in every searchable field: a phone by its digits, other text whole; at once after a lead was created, 20 a page.',
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
