import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { legalFileAccess } from '../../../lib/contract/legal-file.ts'
import { ownReadAccess } from '../../../lib/contract/own-access.ts'

/** A file that the signed-in partner answered with. One at a time: an answer of Lambda has 6 MB. */
export const showOwnLegalFile = {
  name: 'show-own-legal-file',
  method: 'GET',
  path: '/api/account/legal-details/{fieldTypeId}/file',
  access: 'Partner',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL'],
  table: [...ownReadAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...legalFileAccess],
  detailsKey: ['Decrypt'],
} as const satisfies EndpointSpec
