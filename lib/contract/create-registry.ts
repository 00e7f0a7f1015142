import * as z from 'zod/mini'
import { type ActSpec, bodyErrors } from './endpoint-spec.ts'

/** Makes an empty registry of payouts. */
export const createRegistryAct = {
  method: 'POST',
  permission: 'payouts.pay',
  streamed: false,
  body: z.object({}),
  success: 201,
  errors: [...bodyErrors, 'UPGRADE_NOT_CLOSED'],
  /** Besides the configuration, which says whether the upgrade is closed. */
  table: [
    { partition: 'EVENTS#*', actions: ['PutItem'] },
    { partition: 'REGISTRIES', actions: ['PutItem'] },
    { partition: 'REGISTRYNUMBERS', actions: ['GetItem', 'PutItem'] },
  ],
} as const satisfies ActSpec
