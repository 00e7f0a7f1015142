import { actingLoginAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { removeWebhookAct } from '../../../lib/contract/remove-webhook.ts'

/** An administrator deletes a webhook. */
export const consoleRemoveWebhook = {
  ...removeWebhookAct,
  name: 'console-remove-webhook',
  path: '/api/console/webhook/{id}',
  access: 'Administrator',
  table: [
    ...actingLoginAccess,
    { partition: 'CONTOUR', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query', 'ConditionCheckItem'] },
    ...removeWebhookAct.table,
  ],
} as const satisfies EndpointSpec
