import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'

/** What the signed-in partner answered to the legal type. Apart from the profile, which more screens read than need this. */
export const showOwnLegalDetails = {
  name: 'show-own-legal-details',
  method: 'GET',
  path: '/api/account/legal-details',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: [...ownReadAccess, { partition: 'CONTOUR', actions: ['Query'] }, { partition: 'LEGALDETAILS', actions: ['GetItem'] }],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec
