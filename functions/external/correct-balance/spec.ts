import { correctingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { correctBalanceAct } from '../../../lib/contract/correct-balance.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** A key adds to a partner's balance, or takes away from it. The settings must allow it. */
export const correctBalance = {
  ...correctBalanceAct,
  name: 'correct-balance',
  path: '/api/external/partner/{id}/correction',
  access: 'ApiKey',
  errors: ['CORRECTIONS_NOT_FOR_KEYS', ...correctBalanceAct.errors],
  table: [...correctingKeyAccess, ...correctBalanceAct.table],
} as const satisfies EndpointSpec
