import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { changeWebhookAct } from '../../../lib/contract/change-webhook.ts'

/** An administrator changes the sent attributes of a webhook. */
export const consoleChangeWebhook = {
  ...changeWebhookAct,
  name: 'console-change-webhook',
  path: '/api/console/webhook/{id}',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...changeWebhookAct.table],
} as const satisfies EndpointSpec
