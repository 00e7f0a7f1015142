import { actingLoginAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** An administrator deletes a webhook. */
export const consoleRemoveWebhook = {
  name: 'console-remove-webhook',
  method: 'DELETE',
  path: '/api/console/webhook/{id}',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: [
    ...actingLoginAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...webhookAccess.remove,
  ],
} as const satisfies EndpointSpec
