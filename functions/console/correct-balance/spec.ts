import * as z from 'zod/mini'
import { reason, reasonErrors, signedAmount } from '../../../lib/contract/body-fields.ts'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec, feedAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator adds to a partner's balance, or takes away from it. */
export const correctBalance = {
  name: 'correct-balance',
  method: 'POST',
  path: '/api/console/partner/{id}/correction',
  access: 'Administrator',
  permission: 'corrections.write',
  streamed: false,
  body: z.object({ amount: signedAmount('CORRECTION_AMOUNT_REQUIRED', 'CORRECTION_AMOUNT_INVALID'), reason: reason() }),
  success: 201,
  errors: [...bodyErrors, 'CORRECTION_AMOUNT_REQUIRED', 'CORRECTION_AMOUNT_INVALID', ...reasonErrors, 'PARTNER_NOT_FOUND'],
  table: [...actingAdministratorAccess, { partition: 'PARTNER#*', actions: ['GetItem', 'UpdateItem', 'PutItem'] }, feedAccess],
  emits: ['correction.posted'],
} as const satisfies EndpointSpec
