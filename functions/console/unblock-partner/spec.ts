import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { unblockPartnerAct } from '../../../lib/contract/unblock-partner.ts'

/** An administrator lets a blocked partner sign in again. */
export const consoleUnblockPartner = {
  ...unblockPartnerAct,
  name: 'console-unblock-partner',
  path: '/api/console/partner/{id}/unblock',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...unblockPartnerAct.table],
} as const satisfies EndpointSpec
