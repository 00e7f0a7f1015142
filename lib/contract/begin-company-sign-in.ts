import type { EndpointSpec } from './endpoint-spec.ts'

/** A sign-in by the company begins: the page goes to the address that it is answered. */
export const beginCompanySignIn = {
  name: 'begin-company-sign-in',
  method: 'POST',
  path: '/api/session/company/begin',
  access: 'Visitor',
  streamed: false,
  body: undefined,
  success: 201,
  errors: ['COMPANY_SIGN_IN_OFF', 'COMPANY_UNREACHABLE'],
  table: [{ partition: 'COMPANYSTATE#*', actions: ['PutItem'] }],
} as const satisfies EndpointSpec
