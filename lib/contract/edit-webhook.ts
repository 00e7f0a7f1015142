import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookChangeBody, webhookErrors } from './webhook-fields.ts'

/** An administrator changes the sent attributes of a webhook. */
export const editWebhook = {
  name: 'edit-webhook',
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
