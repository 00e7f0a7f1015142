import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** A partner's own profile and money. The session tells whose: no id is taken from the request. */
export const showOwnAccount = {
  name: 'show-own-account',
  method: 'GET',
  path: '/api/account',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['GetItem'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec
