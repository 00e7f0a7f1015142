import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listDeliveriesAct } from '../../../lib/contract/list-deliveries.ts'

/** The progress of the newest events for a webhook, for administrators. */
export const consoleListDeliveries = {
  ...listDeliveriesAct,
  name: 'console-list-deliveries',
  path: '/api/console/webhook/{id}/delivery',
  access: 'Administrator',
  table: [...readingAdministratorAccess, ...listDeliveriesAct.table],
} as const satisfies EndpointSpec
