import * as z from 'zod'
import { chronicleTypes } from '../../lib/domain/chronicle.ts'
import type { EndpointDocument } from './endpoint-document.ts'
import { cursor, limit } from './query-parameters.ts'
import { chronicleLine } from './responses/journal.ts'

const moment = (description: string) => ({
  description,
  schema: { type: 'string' as const, format: 'date-time', maxLength: 35 },
})

const amount = (description: string) => ({
  description: `${description}, in rubles, whether it was given or taken back; lines without an amount are left out`,
  schema: { type: 'string' as const, pattern: String.raw`^\d{1,13}(\.\d{1,2})?$`, maxLength: 16 },
})

/** What both endpoints of the chronicle take and answer. */
export const chronicle = {
  description:
    'Newest first, the journal and the feed in one: every act with who did it, when, to what and for how much. Acts about money (payout requests, deals, rewards, corrections, opening balances) are kept for six years, what people did besides (profiles, links, promocodes, offers, keys, webhooks, roles, contour files) for good, and all else that the feed tells for 31 days. A page has 50 lines, 200 at most; it looks at 32 days, and may have fewer than asked for, or none, and still not be the last one: go on as long as there is `X-Next-Cursor`. A key is shown of what its scopes do not open that it was done and when: no subjects, amount, reason or doer, and no filter finds such a line but those of time and type.',
  query: {
    since: moment('From this moment on, with a time zone'),
    until: moment('Up to this moment, with a time zone'),
    by: {
      description:
        'Only what this administrator did, in person or with a key: id or address; key:ID, this key; partner:ID, this partner',
      schema: { type: 'string', minLength: 1, maxLength: 254 },
    },
    type: {
      description: 'Only acts of this type; money for all that are about money',
      schema: { type: 'string', enum: ['money', ...chronicleTypes] },
    },
    of: {
      description:
        'Only what was done to this: payout:ID, partner:ID, lead:ID, key:ID, webhook:ID, administrator:ADDRESS, offer:SLUG, link:SLUG, promocode:CODE',
      schema: { type: 'string', minLength: 3, maxLength: 300 },
    },
    amountFrom: amount('Only amounts from this one on'),
    amountTo: amount('Only amounts up to this one'),
    limit,
    cursor,
  },
  answer: z.array(chronicleLine),
} as const satisfies Pick<EndpointDocument, 'description' | 'query' | 'answer'>
