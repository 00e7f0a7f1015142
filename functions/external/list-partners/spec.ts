import * as z from 'zod/mini'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'
import { partnerCursor, partnerSearches } from '../../../lib/contract/partner-search.ts'
import { externalIdParameter, include, limit, updatedSince } from '../../../lib/contract/query-parameters.ts'

/** spec: GET /partner. Without parameters it behaves exactly as the specification says. */
export const listPartners = {
  name: 'list-partners',
  method: 'GET',
  path: '/api/external/partner',
  access: 'ApiKey',
  permission: 'partners.read',
  streamed: true,
  body: undefined,
  query: z
    .object({
      include,
      updatedSince,
      limit,
      cursor: partnerCursor,
      ...partnerSearches,
      externalId: externalIdParameter,
    })
    .check(
      z.refine(
        ({ email, lastName, inn, externalId, updatedSince: since }) =>
          [email, lastName, inn, externalId, since].filter((one) => one !== undefined).length <= 1,
        { error: 'PARTNER_SEARCH_AMBIGUOUS', path: ['email'], when: () => true },
      ),
    ),
  success: 200,
  errors: [
    ...parameterErrors,
    'INCLUDE_INVALID',
    'UPDATED_SINCE_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
    'EMAIL_PARAMETER_INVALID',
    'LAST_NAME_PARAMETER_INVALID',
    'INN_PARAMETER_INVALID',
    'EXTERNAL_ID_INVALID',
    'PARTNER_SEARCH_AMBIGUOUS',
  ],
  table: [
    ...keyAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['Query', 'BatchGetItem'] },
    { partition: 'PARTNERS', index: 'partners-by-last-name', actions: ['Query'] },
    { partition: 'PARTNERS', index: 'partners-by-inn', actions: ['Query'] },
    { partition: 'EMAILS', actions: ['Query'] },
    { partition: 'ACTIVITY', actions: ['Query', 'BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec
