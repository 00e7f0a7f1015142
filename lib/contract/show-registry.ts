import type { ActSpec } from './endpoint-spec.ts'

/** A registry of payouts. */
export const showRegistryAct = {
  method: 'GET',
  permission: 'payouts.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'REGISTRY_NOT_FOUND'],
  table: [{ partition: 'REGISTRIES', actions: ['GetItem'] }],
} as const satisfies ActSpec
