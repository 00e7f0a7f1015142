import { actingLoginAccess, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { createPromocodeAct } from '../../../lib/contract/create-promocode.ts'

/** A promocode for a partner, made by an administrator. */
export const consoleCreatePromocode = {
  ...createPromocodeAct,
  name: 'console-create-promocode',
  path: '/api/console/promocode',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...createPromocodeAct.table,
  ],
} as const satisfies EndpointSpec
