import { correctingKeyAccess } from '../../../lib/contract/acting-key-access.ts'
import { reverseEntryAct } from '../../../lib/contract/reverse-entry.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** A key takes an accrual back, once. The settings must allow it. */
export const reverseEntry = {
  ...reverseEntryAct,
  name: 'reverse-entry',
  path: '/api/external/partner/{id}/entry/{revision}/reverse',
  access: 'ApiKey',
  errors: ['CORRECTIONS_NOT_FOR_KEYS', ...reverseEntryAct.errors],
  table: [...correctingKeyAccess, ...reverseEntryAct.table],
} as const satisfies EndpointSpec
