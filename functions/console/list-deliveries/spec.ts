import { type EndpointSpec, readingAdministratorAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** The progress of the newest events for a webhook, for administrators. */
export const consoleListDeliveries = {
  name: 'console-list-deliveries',
  method: 'GET',
  path: '/api/console/webhook/{id}/delivery',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: [...readingAdministratorAccess, ...webhookAccess.deliveries],
} as const satisfies EndpointSpec
