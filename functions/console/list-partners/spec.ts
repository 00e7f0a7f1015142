import * as z from 'zod/mini'
import { isId } from '../../../lib/domain/value/id.ts'
import type { ErrorCode } from '../../../lib/errors.ts'
import { type EndpointSpec, parameterErrors, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { partnerCursor, partnerSearches } from '../../../lib/contract/partner-search.ts'
import { flagParameter, limit, namedId, parameter } from '../../../lib/contract/query-parameters.ts'

const idParameter = parameter((text) => (isId(text) ? text : undefined), 'ID_PARAMETER_INVALID')
/** Null for partners without one. */
const idOrNone = parameter((text) => (text === 'none' ? null : isId(text) ? text : undefined), 'ID_PARAMETER_INVALID')

/** Partners as administrators look for them: by a search, by filters, page by page. */
export const consoleListPartners = {
  name: 'console-list-partners',
  method: 'GET',
  path: '/api/console/partner',
  access: 'Administrator',
  permission: 'partners.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: z
    .object({
      ...partnerSearches,
      id: namedId,
      blocked: flagParameter,
      levelId: idOrNone,
      legalTypeId: idOrNone,
      groupId: idParameter,
      limit,
      cursor: partnerCursor,
    })
    .check(
      z.refine(({ email, lastName, inn }) => [email, lastName, inn].filter((one) => one !== undefined).length <= 1, {
        error: 'PARTNER_SEARCH_AMBIGUOUS' satisfies ErrorCode,
        path: ['email'],
        when: () => true,
      }),
    ),
  success: 200,
  errors: [
    ...parameterErrors,
    'EMAIL_PARAMETER_INVALID',
    'LAST_NAME_PARAMETER_INVALID',
    'INN_PARAMETER_INVALID',
    'BOOLEAN_PARAMETER_INVALID',
    'ID_PARAMETER_INVALID',
    'LIMIT_INVALID',
    'CURSOR_INVALID',
    'PARTNER_SEARCH_AMBIGUOUS',
  ],
  table: [
    ...readingAdministratorAccess,
    { partition: 'PARTNERS', actions: ['Query', 'BatchGetItem'] },
    { partition: 'PARTNERS', index: 'partners-by-last-name', actions: ['Query'] },
    { partition: 'PARTNERS', index: 'partners-by-inn', actions: ['Query'] },
    { partition: 'EMAILS', actions: ['Query'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
