import * as z from 'zod/mini'
import { type ActSpec, bodyErrors } from './endpoint-spec.ts'
import { registryStatusSent, seenRegistryRevision } from './registry-fields.ts'

/** Moves a registry on: ready, sent, closed. */
export const changeRegistryStatusAct = {
  method: 'PUT',
  permission: 'payouts.pay',
  streamed: false,
  body: z.object({ status: registryStatusSent(), revision: seenRegistryRevision() }),
  success: 200,
  errors: [
    ...bodyErrors,
    'REGISTRY_STATUS_INVALID',
    'REGISTRY_REVISION_INVALID',
    'REGISTRY_NOT_FOUND',
    'REGISTRY_CHANGED',
    'REGISTRY_TRANSITION_FORBIDDEN',
    'REGISTRY_EMPTY',
    'REGISTRY_HAS_OTHER_PAYOUTS',
    'REGISTRY_HAS_OPEN_PAYOUTS',
  ],
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'REGISTRIES', actions: ['GetItem', 'PutItem', 'ConditionCheckItem'] },
    { partition: 'REGISTRY#*', actions: ['Query'] },
    { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
  ],
} as const satisfies ActSpec
