import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { includeRewards } from '../../../lib/contract/query-parameters.ts'

/** One lead with its deals and its history; if asked, with why each act earned what it earned. */
export const showLead = {
  name: 'show-lead',
  method: 'GET',
  path: '/api/external/lead/{id}',
  access: 'ApiKey',
  permission: 'leads.read',
  addsFor: 'partners.read',
  streamed: false,
  body: undefined,
  query: z.object({ include: includeRewards }),
  success: 200,
  errors: [...parameterErrors, 'INCLUDE_INVALID', 'LEAD_NOT_FOUND'],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
