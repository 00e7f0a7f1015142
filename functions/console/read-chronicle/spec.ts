import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { readChronicleAct } from '../../../lib/contract/read-chronicle.ts'

/** Who did what to which thing, and for how much, newest first. */
export const consoleReadChronicle = {
  ...readChronicleAct,
  name: 'console-read-chronicle',
  path: '/api/console/chronicle',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...readChronicleAct.table],
} as const satisfies EndpointSpec
