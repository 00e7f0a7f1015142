import type { EndpointSpec } from './endpoint-spec.ts'

/** The page where one signs in has to know this before it knows anybody. */
export const showRegistration = {
  name: 'show-registration',
  method: 'GET',
  path: '/api/session/registration',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [{ partition: 'CONTOUR', actions: ['GetItem'] }],
} as const satisfies EndpointSpec
