import * as z from 'zod'
import { maxSubjectLength } from '../../lib/contract/query-parameters.ts'
import { chronicleTypes } from '../../lib/domain/feed/chronicle.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { cursor, limit, moment } from './query-parameters.ts'
import { chronicleLine } from './responses/journal.ts'

const amount = (description: string) => ({
  description: `${description}, in rubles, whether it was given or taken back; lines without an amount are left out`,
  schema: { type: 'string' as const, pattern: String.raw`^\d{1,13}(\.\d{1,2})?$`, maxLength: 16 },
})

/** The parameters and texts of both chronicle endpoints. */
export const chronicle = {
  description:
    'The journal and the feed in one list, newest first: every act with its doer, time, subjects and amount. Acts about money (payout requests, deals, rewards, corrections, opening balances) are kept for six years, other acts of people (profiles, links, promocodes, offers, keys, webhooks, roles, contour files) forever, and all other events of the feed for 31 days. A page has 50 lines by default and at most 200. It covers 32 days, so it may be short or empty and still not be the last one: go on as long as there is `X-Next-Cursor`. Of acts outside its scopes a key sees only type and time, without subjects, amount, reason and doer, and only the filters of time and type find them.',
  query: {
    since: moment('From this moment on, with a time zone'),
    until: moment('Up to this moment, with a time zone'),
    by: {
      description:
        'Only what this administrator did, in person or with a key: id or address; key:ID, this key; partner:ID, this partner',
      schema: { type: 'string', minLength: 1, maxLength: 254 },
    },
    type: {
      description: 'Only acts of this type; `money` for all acts about money',
      schema: { type: 'string', enum: ['money', ...chronicleTypes] },
    },
    of: {
      description:
        'Only what was done to this: payout:ID, partner:ID, lead:ID, key:ID, webhook:ID, administrator:ADDRESS, offer:SLUG, link:SLUG, promocode:CODE',
      schema: { type: 'string', minLength: 3, maxLength: maxSubjectLength },
    },
    amountFrom: amount('Only amounts of at least this'),
    amountTo: amount('Only amounts of at most this'),
    limit,
    cursor,
  },
  answer: z.array(chronicleLine),
} as const satisfies Pick<EndpointDocument, 'description' | 'query' | 'answer'>
