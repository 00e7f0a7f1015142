import { loginAccess, type TableAccess } from './endpoint-spec.ts'

/** The reads of every endpoint for partners' own things: the login, and whether the partner may still be signed in. */
export const ownReadAccess: readonly TableAccess[] = [
  ...loginAccess,
  { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
  { partition: 'PARTNERS', actions: ['GetItem'] },
]
