import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Whether the console's sign-in page offers the company sign-in. */
export const showCompanySignIn = {
  name: 'show-company-sign-in',
  method: 'GET',
  path: '/api/session/company',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [],
} as const satisfies EndpointSpec
