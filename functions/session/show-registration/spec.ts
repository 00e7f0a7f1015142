import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** What the sign-in page must know before anybody is signed in. */
export const showRegistration = {
  name: 'show-registration',
  method: 'GET',
  path: '/api/session/registration',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [{ partition: 'CONTOUR', actions: ['Query'] }],
} as const satisfies EndpointSpec
