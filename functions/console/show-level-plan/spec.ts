import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Which levels the deals of the last closed month reach. */
export const showLevelPlan = {
  name: 'show-level-plan',
  method: 'GET',
  path: '/api/console/level-plan',
  access: 'Administrator',
  permission: 'partners.read',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [
    ...readingAdministratorAccess,
    { partition: 'PARTNERS', actions: ['Query'] },
    { partition: 'LEADS', index: 'leads-by-change', actions: ['Query'] },
    { partition: 'LEAD#*', actions: ['Query'] },
  ],
} as const satisfies EndpointSpec
