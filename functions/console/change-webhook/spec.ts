import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookChangeBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** An administrator changes the sent attributes of a webhook. */
export const consoleChangeWebhook = {
  name: 'console-change-webhook',
  method: 'PUT',
  path: '/api/console/webhook/{id}',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookChangeBody,
  success: 200,
  errors: webhookErrors.change,
  table: [...actingAdministratorAccess, ...webhookAccess.change],
} as const satisfies EndpointSpec
