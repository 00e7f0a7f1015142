import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** A bank by its BIC, for forms of payment details in both apps. */
export const showBank = {
  name: 'show-bank',
  method: 'GET',
  path: '/api/session/bank/{bic}',
  access: 'Person',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL'],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'BANKS', actions: ['BatchGetItem'] },
    { partition: 'BANKDIRECTORY', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
