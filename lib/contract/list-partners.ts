import * as z from 'zod/mini'
import { isId } from '../domain/id.ts'
import { comparedText, type FoundPlace, type PartnerSearch } from '../domain/partner-search.ts'
import type { ErrorCode } from '../errors.ts'
import { readCursor } from './cursor.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from './endpoint-spec.ts'
import { include, limit, parameter, updatedSince } from './query-parameters.ts'

/** As long as an address may be, and a name and an ИНН of a profile. */
export const maxSearchLengths: Readonly<Record<PartnerSearch['by'], number>> = { email: 254, lastName: 200, inn: 50 }

/** spec: GET /partner. Without parameters it is what the specification says. */
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
      cursor: parameter(placeIn, 'CURSOR_INVALID'),
      email: searched('email', 'EMAIL_PARAMETER_INVALID'),
      lastName: searched('lastName', 'LAST_NAME_PARAMETER_INVALID'),
      inn: searched('inn', 'INN_PARAMETER_INVALID'),
    })
    .check(
      z.refine(
        ({ email, lastName, inn, updatedSince: since }) =>
          [email, lastName, inn, since].filter((one) => one !== undefined).length <= 1,
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
  ],
} as const satisfies EndpointSpec

/** What is looked for, as it is compared. A search for nothing would find everybody. */
function searched(by: PartnerSearch['by'], invalid: ErrorCode) {
  return parameter((sent) => {
    const text = comparedText[by](sent)
    return text !== '' && text.length <= maxSearchLengths[by] && text.isWellFormed() ? text : undefined
  }, invalid)
}

/** Behind a partner of the whole list, or behind one of those who were found. */
function placeIn(cursor: string): string | FoundPlace | undefined {
  const id = readCursor('partners', cursor)
  if (typeof id === 'string' && isId(id)) return id
  const [by, text, partnerId] = [readCursor('found-partners', cursor)].flat()
  const isPlace = typeof by === 'string' && Object.hasOwn(maxSearchLengths, by) && typeof text === 'string' && text.isWellFormed()
  return isPlace && typeof partnerId === 'string' && isId(partnerId)
    ? { by: by as PartnerSearch['by'], text, partnerId }
    : undefined
}
