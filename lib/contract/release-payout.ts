import * as z from 'zod/mini'
import { reason, reasonErrors } from './body-fields.ts'
import { type ActSpec, bodyErrors } from './endpoint-spec.ts'
import { payoutIdSent } from './registry-fields.ts'

/** Takes a payout out of a registry. */
export const releasePayoutAct = {
  method: 'POST',
  permission: 'payouts.pay',
  streamed: false,
  body: z.object({ payoutId: payoutIdSent(), reason: reason() }),
  success: 200,
  errors: [
    ...bodyErrors,
    'REGISTRY_PAYOUTS_INVALID',
    ...reasonErrors,
    'REGISTRY_NOT_FOUND',
    'PAYOUT_NOT_IN_REGISTRY',
    'REGISTRY_TRANSITION_FORBIDDEN',
    'PAYOUT_PAID_FROM_REGISTRY',
  ],
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'REGISTRIES', actions: ['GetItem', 'PutItem'] },
    { partition: 'REGISTRY#*', actions: ['GetItem', 'PutItem'] },
    { partition: 'REGISTERED', actions: ['DeleteItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem', 'ConditionCheckItem'] },
  ],
} as const satisfies ActSpec
