import { type EndpointSpec, proofAccess, provingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { changeRegistryStatusAct } from '../../../lib/contract/change-registry-status.ts'

/** An administrator moves a registry on. Ready makes the file that the bank gets: it asks for proof. */
export const consoleChangeRegistryStatus = {
  ...changeRegistryStatusAct,
  name: 'console-change-registry-status',
  path: '/api/console/registry/{id}/status',
  access: 'Administrator',
  stepUp: ({ status }) => status === 'Ready',
  table: [...provingAdministratorAccess, proofAccess, ...changeRegistryStatusAct.table],
} as const satisfies EndpointSpec
