import { maxPageLength } from '../../lib/contract/query-parameters.ts'
import type { DocumentedParameter } from './endpoint-document.ts'

/** Far more than any cursor has. */
export const maxCursorLength = 1000

/** The parameters of several endpoints. */
export const limit: DocumentedParameter = {
  description: 'How many elements to answer with at most',
  schema: { type: 'integer', minimum: 1, maximum: maxPageLength },
}

export const cursor: DocumentedParameter = {
  description: 'Where to go on: as the page before gave it',
  schema: { type: 'string', minLength: 1, maxLength: maxCursorLength },
}

export const updatedSince: DocumentedParameter = {
  description: 'Only what changed at this moment or later: the updatedAt of the element. With a time zone',
  schema: { type: 'string', format: 'date-time', maxLength: 35 },
}

/** What is to be known of a list that has parameters. */
export const wholeList =
  'Without parameters it is the whole list in one answer. It is streamed, so read it to its end: an answer that breaks off is no valid JSON, never a shorter list. Send `Accept-Encoding: gzip` for a smaller one. With `limit` it comes in pages: while there are more, `X-Next-Cursor` holds the cursor of the next page, and `Link` its address.'
