import { chronicleAccess, chronicleErrors, chronicleQuery } from '../../../lib/contract/chronicle-query.ts'
import { type EndpointSpec, keyAccess, parameterErrors } from '../../../lib/contract/endpoint-spec.ts'

/** The same for keys: for external auditors of the books. */
export const readChronicle = {
  name: 'read-chronicle',
  method: 'GET',
  path: '/api/external/chronicle',
  access: 'ApiKey',
  permission: 'journal.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: chronicleQuery,
  success: 200,
  errors: [...parameterErrors, ...chronicleErrors],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...chronicleAccess],
} as const satisfies EndpointSpec
