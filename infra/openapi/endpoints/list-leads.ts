import * as z from 'zod'
import { listLeads } from '../../../lib/contract/list-leads.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { cursor, limit, updatedSince } from '../query-parameters.ts'
import { listedLead } from '../responses/lead.ts'

export const document = {
  spec: listLeads,
  tag: 'Leads',
  summary: 'Leads page by page, newest first; some of them, by parameters',
  description:
    'Without their deals and histories. A page has 40 leads at most; it may have fewer than asked for, or none, and still not be the last one: go on as long as there is `X-Next-Cursor`, whose address is in `Link`. With updatedSince, or with status and no partnerId, those come first that changed last. A lead or a change may be missing for a second or so after it was made. Besides the parameters below, the systemName of a searchable field is one: `?phone=…` finds leads by that value, 20 a page, at once after they were created.',
  query: {
    status: {
      description: 'Only leads in this status, by its systemName',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    partnerId: { description: 'Only leads of this partner', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    updatedSince,
    limit,
    cursor,
  },
  answer: z.array(listedLead),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
} satisfies EndpointDocument
