import * as z from 'zod/mini'
import { amount, text } from './body-fields.ts'
import { actingLoginAccess, bodyErrors, type EndpointSpec, feedAccess, keptAnswerAccess, mailAccess } from './endpoint-spec.ts'

/** A partner asks for a payout. Checked as that of the API is (spec: POST /payout); whose it is, the session says. */
export const requestOwnPayout = {
  name: 'request-own-payout',
  method: 'POST',
  path: '/api/account/payout',
  access: 'Partner',
  streamed: false,
  body: z.object({
    amount: amount('PAYOUT_AMOUNT_REQUIRED', 'PAYOUT_AMOUNT_INVALID'),
    requisites: z.optional(text()),
    comment: z.nullish(text()),
  }),
  success: 201,
  errors: [
    ...bodyErrors,
    'PAYOUT_AMOUNT_REQUIRED',
    'PAYOUT_AMOUNT_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    'PAYOUT_ALREADY_ACTIVE',
    'PAYOUT_BELOW_MINIMUM',
    'PAYOUT_ABOVE_AVAILABLE',
    'INN_REQUIRED',
    'INN_INVALID',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    // That the partner was active.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem'] },
    { partition: 'PAYOUTS', actions: ['PutItem'] },
    { partition: 'PAYOUT#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['payout.requested'],
} as const satisfies EndpointSpec
