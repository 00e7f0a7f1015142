import type { TableAccess } from './endpoint-spec.ts'

/** The objects of events, read in their present state. */
export const feedObjectsAccess = [
  { partition: 'PAYOUTS', actions: ['BatchGetItem'] },
  { partition: 'LEAD#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNER#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  { partition: 'ACTIVITY', actions: ['BatchGetItem'] },
  { partition: 'PROMOCODES', actions: ['BatchGetItem'] },
  { partition: 'LINKS', actions: ['BatchGetItem'] },
] as const satisfies readonly TableAccess[]
