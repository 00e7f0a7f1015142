import * as z from 'zod/mini'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { leadCursor, leadOwner, limit, updatedSince } from '../../../lib/contract/query-parameters.ts'

/** Leads page by page, for administrators: a searched value may be in any searchable field, or the id of a lead. */
export const consoleListLeads = {
  name: 'console-list-leads',
  method: 'GET',
  path: '/api/console/lead',
  access: 'Administrator',
  permission: 'leads.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({
    status: z.optional(z.string()),
    partnerId: leadOwner,
    updatedSince,
    value: z.optional(z.string()),
    limit,
    cursor: leadCursor,
  }),
  success: 200,
  errors: [
    ...parameterErrors,
    'PARTNER_ID_PARAMETER_INVALID',
    'UPDATED_SINCE_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
    'LEAD_STATUS_NOT_FOUND',
  ],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'OF#*', index: 'leads-of-partner', actions: ['Query'] },
    { partition: 'VALUE#*', actions: ['Query'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
