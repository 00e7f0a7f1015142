import { chronicleAccess, chronicleErrors, chronicleQuery } from './chronicle-query.ts'
import { type EndpointSpec, parameterErrors, readingAdministratorAccess } from './endpoint-spec.ts'

/** Who did what to which thing, and for how much, newest first. */
export const listChronicle = {
  name: 'list-chronicle',
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
