import * as z from 'zod/mini'
import { reason, reasonErrors } from '../../../lib/contract/body-fields.ts'
import { actingAdministratorAccess, bodyErrors, type EndpointSpec, feedAccess } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator takes an accrual back, once. */
export const reverseEntry = {
  name: 'reverse-entry',
  method: 'POST',
  path: '/api/console/partner/{id}/entry/{revision}/reverse',
  access: 'Administrator',
  permission: 'corrections.write',
  streamed: false,
  body: z.object({ reason: reason() }),
  success: 201,
  errors: [...bodyErrors, ...reasonErrors, 'PARTNER_NOT_FOUND', 'ENTRY_NOT_FOUND', 'ENTRY_NOT_REVERSIBLE', 'ENTRY_REVERSED'],
  table: [
    ...actingAdministratorAccess,
    { partition: 'PARTNER#*', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['reward.reversed'],
} as const satisfies EndpointSpec
