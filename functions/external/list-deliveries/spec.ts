import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { listDeliveriesAct } from '../../../lib/contract/list-deliveries.ts'

/** The progress of the newest events for a webhook. */
export const listDeliveries = {
  ...listDeliveriesAct,
  name: 'list-deliveries',
  path: '/api/external/webhook/{id}/delivery',
  access: 'ApiKey',
  table: [...keyAccess, ...listDeliveriesAct.table],
} as const satisfies EndpointSpec
