import * as z from 'zod/mini'
import { amount, externalId, externalIdErrors, requiredText, text } from '../../../lib/contract/body-fields.ts'
import {
  bodyErrors,
  type EndpointSpec,
  feedAccess,
  keptAnswerAccess,
  moneyKeyAccess,
  mailAccess,
} from '../../../lib/contract/endpoint-spec.ts'

/** spec: POST /payout */
export const createPayout = {
  name: 'create-payout',
  method: 'POST',
  path: '/api/external/payout',
  access: 'ApiKey',
  permission: 'payouts.request',
  streamed: false,
  body: z.object({
    partnerId: requiredText('PARTNER_REQUIRED'),
    amount: amount('PAYOUT_AMOUNT_REQUIRED', 'PAYOUT_AMOUNT_INVALID'),
    requisites: z.optional(text()),
    adminComment: z.nullish(text()),
    externalId: externalId(),
  }),
  success: 201,
  errors: [
    ...bodyErrors,
    'PARTNER_REQUIRED',
    'PAYOUT_AMOUNT_REQUIRED',
    'PAYOUT_AMOUNT_INVALID',
    'TEXT_EXPECTED',
    'TEXT_TOO_LONG',
    'TEXT_NOT_UNICODE',
    ...externalIdErrors,
    'PARTNER_NOT_FOUND',
    'PARTNER_BLOCKED',
    'PAYOUT_ALREADY_ACTIVE',
    'PAYOUT_BELOW_MINIMUM',
    'PAYOUT_ABOVE_AVAILABLE',
    'INN_REQUIRED',
    'INN_INVALID',
  ],
  table: [
    ...moneyKeyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem', 'ConditionCheckItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem'] },
    { partition: 'EXTERNALIDS#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'PAYOUTS', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PAYOUT#*', actions: ['Query', 'PutItem'] },
    feedAccess,
    mailAccess,
  ],
  emits: ['payout.requested'],
} as const satisfies EndpointSpec
