import * as z from 'zod/mini'
import { maxReasonLength, optionalText } from './body-fields.ts'
import { type ActSpec, bodyErrors, feedAccess } from './endpoint-spec.ts'

/** Cancels a deal that fell through, which takes back what it earned. */
export const cancelDealAct = {
  method: 'PUT',
  permission: 'leads.write',
  streamed: false,
  body: z.object({ reason: optionalText(maxReasonLength) }),
  success: 200,
  errors: [...bodyErrors, 'TEXT_EXPECTED', 'TEXT_TOO_LONG', 'TEXT_NOT_UNICODE', 'LEAD_NOT_FOUND', 'DEAL_NOT_FOUND'],
  table: [
    { partition: 'LEAD#*', actions: ['Query', 'UpdateItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem', 'BatchGetItem', 'UpdateItem', 'PutItem'] },
    feedAccess,
  ],
  emits: ['deal.canceled', 'reward.reversed'],
} as const satisfies ActSpec
