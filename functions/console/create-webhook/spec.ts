import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { createWebhookAct } from '../../../lib/contract/create-webhook.ts'

/** An administrator adds a webhook. Its secret is shown once. */
export const consoleCreateWebhook = {
  ...createWebhookAct,
  name: 'console-create-webhook',
  path: '/api/console/webhook',
  access: 'Administrator',
  table: [...actingAdministratorAccess, ...createWebhookAct.table],
} as const satisfies EndpointSpec
