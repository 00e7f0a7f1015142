import { createRegistryAct } from '../../../lib/contract/create-registry.ts'
import { type EndpointSpec, keptAnswerAccess, keyAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Makes an empty registry of payouts, with a key. */
export const createRegistry = {
  ...createRegistryAct,
  name: 'create-registry',
  path: '/api/external/registry',
  access: 'ApiKey',
  table: [
    ...keyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    ...createRegistryAct.table,
  ],
} as const satisfies EndpointSpec
