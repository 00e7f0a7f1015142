import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { newWebhookBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** An administrator adds a webhook. Its secret is shown once. */
export const consoleCreateWebhook = {
  name: 'console-create-webhook',
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
