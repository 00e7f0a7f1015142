import { type EndpointSpec, keptAnswerAccess, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { decidePromocodeAct } from '../../../lib/contract/decide-promocode.ts'

/** Whether a promocode may bring leads from now on, decided with a key. */
export const decidePromocode = {
  ...decidePromocodeAct,
  name: 'decide-promocode',
  path: '/api/external/promocode/{code}/status',
  access: 'ApiKey',
  table: [
    ...keyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    ...decidePromocodeAct.table,
  ],
} as const satisfies EndpointSpec
