import type { EndpointSpec } from './endpoint-spec.ts'

/** Whether the page where one signs in to the console offers a company's own sign-in. */
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
