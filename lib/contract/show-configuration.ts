import { type EndpointSpec, loginAccess } from './endpoint-spec.ts'

/** The configuration of the contour: what screens name things by, and what rules hold. */
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
