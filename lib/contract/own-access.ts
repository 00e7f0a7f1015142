import { loginAccess, type TableAccess } from './endpoint-spec.ts'

/** What every endpoint reads by which partners look at what is their own: the login, and whether they may still be signed in. */
export const ownReadAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNERS', actions: ['GetItem'] },
]
