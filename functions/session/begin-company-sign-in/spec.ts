import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** Begins a company sign-in: the page goes to the URL in the answer. */
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
