import * as z from 'zod/mini'
import type { ErrorCode } from '../../../lib/errors.ts'
import { amount, text } from '../../../lib/contract/body-fields.ts'
import {
  actingLoginAccess,
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'
import { bankDetails } from '../../../lib/contract/own-profile-fields.ts'
import { mailedCode } from '../../../lib/contract/sign-in-fields.ts'

/**
 * A partner requests a payout. Checked like the API's (spec: POST /payout); the session tells whose it is. It goes to the details
 * of the profile or, with a mailed code, to others, which the profile may keep.
 */
export const requestOwnPayout = {
  name: 'request-own-payout',
  method: 'POST',
  path: '/api/account/payout',
  access: 'Partner',
  streamed: false,
  body: z.object({
    amount: amount('PAYOUT_AMOUNT_REQUIRED', 'PAYOUT_AMOUNT_INVALID'),
    requisites: z.optional(text()),
    bank: z.optional(bankDetails()),
    code: z.optional(mailedCode()),
    keep: z.optional(z.boolean({ error: 'BOOLEAN_EXPECTED' satisfies ErrorCode })),
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
    'BANK_DETAILS_EXPECTED',
    'SIGN_IN_CODE_INVALID',
    'BOOLEAN_EXPECTED',
    'BANK_DETAILS_INVALID',
    'PAYOUT_ALREADY_ACTIVE',
    'PAYOUT_BELOW_MINIMUM',
    'PAYOUT_ABOVE_AVAILABLE',
    'INN_REQUIRED',
    'INN_INVALID',
    'PAYOUT_DESTINATION_REQUIRED',
    'PAYOUT_DESTINATION_UNCONFIRMED',
    'CONFIRMATION_REFUSED',
  ],
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'UpdateItem', 'ConditionCheckItem'] },
    { partition: 'SIGNINSECRET', actions: ['GetItem'] },
    { partition: 'CONFIRM#*', actions: ['UpdateItem'] },
    // The profile may keep the details.
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem', 'UpdateItem', 'DeleteItem'] },
    // Records that the partner was active.
    { partition: 'ACTIVITY', actions: ['UpdateItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem'] },
    { partition: 'PAYOUTS', actions: ['PutItem'] },
    { partition: 'PAYOUT#*', actions: ['PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['payout.requested', 'partner.changed'],
} as const satisfies EndpointSpec
