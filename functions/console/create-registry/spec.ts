import { actingLoginAccess, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { createRegistryAct } from '../../../lib/contract/create-registry.ts'

/** An administrator makes an empty registry of payouts. */
export const consoleCreateRegistry = {
  ...createRegistryAct,
  name: 'console-create-registry',
  path: '/api/console/registry',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...createRegistryAct.table,
  ],
} as const satisfies EndpointSpec
