import * as z from 'zod'
import { consoleListLeads } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { cursor, limit, updatedSince } from '../../../infra/openapi/query-parameters.ts'
import { listedLead } from '../../../infra/openapi/responses/lead.ts'

export const document = {
  spec: consoleListLeads,
  tag: 'Console',
  summary: 'Leads page by page, newest first; parameters filter',
  description:
    'Pages and their order are those of GET /lead. `value` is searched for in every searchable field: phones by their digits, other text as a whole. It also finds the lead that has it as its id, here or where the lead moved in from. A new lead is found at once; 20 a page.',
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
      description: 'Only leads that have this value in a searchable field, or this id',
      schema: { type: 'string', minLength: 1, maxLength: 1000 },
    },
    limit,
    cursor,
  },
  answer: z.array(listedLead),
  takenOver:
    'read all leads with their field values, the profiles of partners whose ids it knows, administrators with their roles, and the configuration; keep a session from expiring',
} satisfies EndpointDocument
