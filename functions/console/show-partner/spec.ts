import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** One partner as administrators see them: profile, account, activity. */
export const consoleShowPartner = {
  name: 'console-show-partner',
  method: 'GET',
  path: '/api/console/partner/{id}',
  access: 'Administrator',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'PARTNER_NOT_FOUND'],
  table: [
    ...readingAdministratorAccess,
    { partition: 'PARTNERS', actions: ['GetItem', 'BatchGetItem'] },
    { partition: 'SAMEDETAILS', actions: ['BatchGetItem'] },
    { partition: 'PAYMENTDETAILS#*', actions: ['Query'] },
    { partition: 'ACTIVITY', actions: ['GetItem'] },
    { partition: 'PARTNER#*', actions: ['GetItem'] },
  ],
} as const satisfies EndpointSpec
