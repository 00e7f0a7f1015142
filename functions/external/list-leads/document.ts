import * as z from 'zod'
import { listLeads } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, externalId, limit, updatedSince } from '../../../infra/openapi/query-parameters.ts'
import { listedLead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: listLeads,
  tag: 'Leads',
  summary: 'Leads page by page, newest first; parameters filter',
  summaryRu: 'Лиды по страницам, начиная с новых; параметры отбирают',
  description:
    'Without their deals and histories. A page has at most 40 leads; it may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`, whose address is in `Link`. With updatedSince, or with status and no partnerId, the last changed come first. A new lead or change may be missing for about a second. The systemName of a searchable field is a parameter too: `?phone=…` finds leads by that value, 20 a page; new leads are found at once.',
  query: {
    status: {
      description: 'Only leads in this status, by its systemName',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    partnerId: { description: 'Only leads of this partner', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    externalId: externalId('lead'),
    dealExternalId: {
      ...externalId('lead'),
      description: 'Only the lead with the deal that has this id in your system, canceled or not: none or one',
    },
    updatedSince,
    limit,
    cursor,
  },
  answer: z.array(listedLead),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver:
    "read all leads with their field values, the profiles of partners whose ids it knows, and the configuration; forge a key's time of last use",
} satisfies EndpointDocument
