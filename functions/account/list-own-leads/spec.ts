import * as z from 'zod/mini'
import { type EndpointSpec, loginAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { limit, listCursor } from '../../../lib/contract/query-parameters.ts'

/** Leads of the signed-in partner, with what each has earned, page by page. */
export const listOwnLeads = {
  name: 'list-own-leads',
  method: 'GET',
  path: '/api/account/lead',
  access: 'Partner',
  streamed: false,
  paged: true,
  body: undefined,
  query: z.object({ limit, cursor: listCursor('own-leads') }),
  success: 200,
  errors: [...parameterErrors, 'LIMIT_INVALID', 'CURSOR_INVALID'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'OF#*', index: 'leads-of-partner', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['BatchGetItem', 'Query'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
