import { type EndpointSpec, keptAnswerAccess, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { createPromocodeAct } from '../../../lib/contract/create-promocode.ts'

/** A promocode for a partner, made with a key. */
export const createPromocode = {
  ...createPromocodeAct,
  name: 'create-promocode',
  path: '/api/external/promocode',
  access: 'ApiKey',
  table: [
    ...keyAccess,
    keptAnswerAccess,
    { partition: 'CONTOUR', actions: ['Query', 'ConditionCheckItem'] },
    ...createPromocodeAct.table,
  ],
} as const satisfies EndpointSpec
