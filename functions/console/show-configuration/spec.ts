import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** The configuration of the contour: names for screens, and the rules in force. */
export const showConfiguration = {
  name: 'show-configuration',
  method: 'GET',
  path: '/api/console/configuration',
  access: 'Administrator',
  permission: 'offers.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...loginAccess,
    { partition: 'LOGINEND#*', actions: ['BatchGetItem'] },
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec
