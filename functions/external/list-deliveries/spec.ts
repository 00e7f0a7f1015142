import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** The progress of the newest events for a webhook. */
export const listDeliveries = {
  name: 'list-deliveries',
  method: 'GET',
  path: '/api/external/webhook/{id}/delivery',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: [...keyAccess, ...webhookAccess.deliveries],
} as const satisfies EndpointSpec
