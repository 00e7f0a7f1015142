import { chronicleAccess, chronicleErrors, chronicleQuery } from './chronicle-query.ts'
import { type ActSpec, parameterErrors } from './endpoint-spec.ts'

/** Who did what to which thing, and for how much, newest first. */
export const readChronicleAct = {
  method: 'GET',
  permission: 'journal.read',
  streamed: false,
  paged: true,
  body: undefined,
  query: chronicleQuery,
  success: 200,
  errors: [...parameterErrors, ...chronicleErrors],
  table: chronicleAccess,
} as const satisfies ActSpec
