import { actingLoginAccess, type EndpointSpec, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { decidePromocodeAct } from '../../../lib/contract/decide-promocode.ts'

/** Whether a promocode may bring leads from now on, decided by an administrator. */
export const consoleDecidePromocode = {
  ...decidePromocodeAct,
  name: 'console-decide-promocode',
  path: '/api/console/promocode/{code}/status',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...decidePromocodeAct.table,
  ],
} as const satisfies EndpointSpec
