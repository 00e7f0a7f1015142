import type { TableAccess } from './endpoint-spec.ts'

/** Reading one file that a partner answered with. */
export const legalFileAccess = [
  { partition: 'LEGALDETAILS', actions: ['GetItem'] },
  { partition: 'LEGALFILES#*', actions: ['BatchGetItem'] },
] as const satisfies readonly TableAccess[]
