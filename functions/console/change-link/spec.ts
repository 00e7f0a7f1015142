import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { changeLinkAct } from '../../../lib/contract/change-link.ts'

/** A link is enabled, disabled or removed, by an administrator. */
export const consoleChangeLink = {
  ...changeLinkAct,
  name: 'console-change-link',
  path: '/api/console/link/{slug}/status',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...changeLinkAct.table],
} as const satisfies EndpointSpec
