import * as z from 'zod/mini'
import { type ActSpec, bodyErrors } from './endpoint-spec.ts'
import { payoutIdsSent } from './registry-fields.ts'

/** Adds payouts to a registry. */
export const collectPayoutsAct = {
  method: 'POST',
  permission: 'payouts.pay',
  streamed: false,
  body: z.object({ payoutIds: payoutIdsSent() }),
  success: 200,
  errors: [...bodyErrors, 'REGISTRY_PAYOUTS_INVALID', 'REGISTRY_NOT_FOUND', 'REGISTRY_TRANSITION_FORBIDDEN'],
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'REGISTRIES', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'REGISTRY#*', actions: ['PutItem'] },
    { partition: 'REGISTRYNUMBERS', actions: ['GetItem', 'PutItem'] },
    { partition: 'REGISTERED', actions: ['BatchGetItem', 'PutItem'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem', 'ConditionCheckItem'] },
    { partition: 'PAYOUT#*', actions: ['BatchGetItem'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
    { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec
