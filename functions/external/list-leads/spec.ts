import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { externalIdParameter, leadCursor, limit, partnerId, updatedSince } from '../../../lib/contract/query-parameters.ts'

/** Leads, page by page. */
export const listLeads = {
  name: 'list-leads',
  method: 'GET',
  path: '/api/external/lead',
  access: 'ApiKey',
  permission: 'leads.read',
  streamed: false,
  paged: true,
  body: undefined,
  // Any other name may be a searchable field: the contour decides.
  query: z.catchall(
    z.object({
      status: z.optional(z.string()),
      partnerId,
      externalId: externalIdParameter,
      dealExternalId: externalIdParameter,
      updatedSince,
      limit,
      cursor: leadCursor,
    }),
    z.string(),
  ),
  success: 200,
  errors: [
    ...parameterErrors,
    'PARTNER_ID_PARAMETER_INVALID',
    'EXTERNAL_ID_INVALID',
    'UPDATED_SINCE_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
    'LEAD_STATUS_NOT_FOUND',
  ],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'OF#*', index: 'leads-of-partner', actions: ['Query'] },
    { partition: 'VALUE#*', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec
