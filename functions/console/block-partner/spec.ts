import { blockPartnerAct } from '../../../lib/contract/block-partner.ts'
import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'

/** An administrator blocks a partner. An active request continues. */
export const consoleBlockPartner = {
  ...blockPartnerAct,
  name: 'console-block-partner',
  path: '/api/console/partner/{id}/block',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...blockPartnerAct.table, { partition: 'PAYOUTS', actions: ['BatchGetItem'] }],
} as const satisfies EndpointSpec
