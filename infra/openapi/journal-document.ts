import { maxSubjectLength } from '../../lib/contract/query-parameters.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { cursor, limit, moment } from './query-parameters.ts'

/** The parameters and the text of both doors to the journal. */
export const journal = {
  description:
    'Newest first. Acts on payouts and leads are in their own histories. A page has 50 entries by default and at most 200. It covers 32 days, so it may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`.',
  query: {
    since: moment('From this moment on, with a time zone'),
    until: moment('Up to this moment, with a time zone'),
    by: {
      description: 'Only what this administrator did, in person or with a key: id or address',
      schema: { type: 'string', minLength: 1, maxLength: 254 },
    },
    type: { description: 'Only acts of this kind', schema: { type: 'string', minLength: 1, maxLength: 64 } },
    of: {
      description:
        'Only what was done to this: partner:ID, lead:ID, key:ID, service:ID, webhook:ID, administrator:ADDRESS, offer:SLUG, link:SLUG, promocode:CODE',
      schema: { type: 'string', minLength: 3, maxLength: maxSubjectLength },
    },
    limit,
    cursor,
  },
} as const satisfies Pick<EndpointDocument, 'description' | 'query'>
