import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All service accounts: names for systems that keys are issued for. */
export const listServiceAccounts = {
  name: 'list-service-accounts',
  method: 'GET',
  path: '/api/console/service-account',
  access: 'Administrator',
  permission: 'keys.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...readingAdministratorAccess, { partition: 'SERVICES', actions: ['Query'] }],
} as const satisfies EndpointSpec
