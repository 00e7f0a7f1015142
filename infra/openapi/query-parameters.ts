import { maxPageLength } from '../../lib/contract/query-parameters.ts'
import { maxExternalIdLength } from '../../lib/domain/moving/imported.ts'
import type { DocumentedParameter } from './endpoint-document.ts'
import { positiveRubles } from './request-body.ts'

/** Far longer than any cursor. */
export const maxCursorLength = 1000

/** Parameters of several endpoints. */
export const limit: DocumentedParameter = {
  description: 'The maximum number of elements',
  schema: { type: 'integer', minimum: 1, maximum: maxPageLength },
}

export const cursor: DocumentedParameter = {
  description: 'The cursor from the previous page',
  schema: { type: 'string', minLength: 1, maxLength: maxCursorLength },
}

/** A moment to start or end at. */
export const moment = (description: string) => ({
  description,
  schema: { type: 'string' as const, format: 'date-time', maxLength: 35 },
})

export const updatedSince: DocumentedParameter = moment('Only elements whose updatedAt is this moment or later, with a time zone')

/** @param who what has the id */
export const namedId = (who: string): DocumentedParameter => ({
  description: `Only the ${who}`,
  schema: { type: 'string', minLength: 1, maxLength: maxExternalIdLength },
})

/** @param of what has the id */
export const externalId = (of: string): DocumentedParameter => ({
  description: `Only the ${of} that has this id in your system: none or one`,
  schema: { type: 'string', minLength: 1, maxLength: maxExternalIdLength },
})

export const checkedAmount: DocumentedParameter = {
  description: 'The amount to check, in rubles with at most two decimals',
  schema: { ...positiveRubles },
}

/** What to know about a list with parameters. */
export const wholeList =
  'Without parameters the answer is the whole list. It is streamed, so read it to the end: an interrupted answer is invalid JSON, never a shorter list. Send `Accept-Encoding: gzip` for a smaller one. With `limit` it is paged: while there are more pages, `X-Next-Cursor` has the cursor of the next one, and `Link` its address.'
