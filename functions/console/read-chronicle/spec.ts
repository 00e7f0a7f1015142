import { chronicleAccess, chronicleErrors, chronicleQuery } from '../../../lib/contract/chronicle-query.ts'
import { type EndpointSpec, parameterErrors, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'

/** Who did what to which thing, and for how much, newest first. */
export const consoleReadChronicle = {
  name: 'console-read-chronicle',
  method: 'GET',
  path: '/api/console/chronicle',
  access: 'Administrator',
  permission: 'journal.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: chronicleQuery,
  success: 200,
  errors: [...parameterErrors, ...chronicleErrors],
  table: [...readingAdministratorAccess, ...chronicleAccess],
} as const satisfies EndpointSpec
