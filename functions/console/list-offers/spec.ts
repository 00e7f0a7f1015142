import { type EndpointSpec, loginAccess } from '../../../lib/contract/endpoint-spec.ts'

/** All offers with their rules and the partners they are closed for, for administrators. */
export const consoleListOffers = {
  name: 'console-list-offers',
  method: 'GET',
  path: '/api/console/offer',
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
    { partition: 'OFFER#*', actions: ['Query'] },
    { partition: 'PARTNERS', actions: ['BatchGetItem'] },
  ],
} as const satisfies EndpointSpec
