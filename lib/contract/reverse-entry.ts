import * as z from 'zod/mini'
import { reason, reasonErrors } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** Takes an accrual back, once. */
export const reverseEntryAct = {
  method: 'POST',
  permission: 'corrections.write',
  streamed: false,
  body: z.object({ reason: reason() }),
  success: 201,
  errors: [...bodyErrors, ...reasonErrors, 'PARTNER_NOT_FOUND', 'ENTRY_NOT_FOUND', 'ENTRY_NOT_REVERSIBLE', 'ENTRY_REVERSED'],
  table: [{ partition: 'PARTNER#*', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem'] }, feedAccess],
  emits: ['reward.reversed'],
} as const satisfies ActSpec
