import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { newWebhookBody, webhookErrors } from './webhook-fields.ts'

/** An administrator adds a webhook. Its secret is shown once. */
export const addWebhook = {
  name: 'add-webhook',
  method: 'POST',
  path: '/api/console/webhook',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: newWebhookBody,
  success: 201,
  errors: webhookErrors.create,
  table: [...actingAdministratorAccess, ...webhookAccess.create],
} as const satisfies EndpointSpec
