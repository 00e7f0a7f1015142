import * as z from 'zod/mini'
import { reason, reasonErrors, signedAmount } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** Adds to a partner's balance, or takes away from it. */
export const correctBalanceAct = {
  method: 'POST',
  permission: 'corrections.write',
  streamed: false,
  body: z.object({ amount: signedAmount('CORRECTION_AMOUNT_REQUIRED', 'CORRECTION_AMOUNT_INVALID'), reason: reason() }),
  success: 201,
  errors: [...bodyErrors, 'CORRECTION_AMOUNT_REQUIRED', 'CORRECTION_AMOUNT_INVALID', ...reasonErrors, 'PARTNER_NOT_FOUND'],
  table: [{ partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem'] }, feedAccess],
  emits: ['correction.posted'],
} as const satisfies ActSpec
