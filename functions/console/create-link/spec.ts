import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { createLinkAct } from '../../../lib/contract/create-link.ts'

/** A referral link for a partner, made by an administrator. */
export const consoleCreateLink = {
  ...createLinkAct,
  name: 'console-create-link',
  path: '/api/console/link',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...createLinkAct.table],
} as const satisfies EndpointSpec
