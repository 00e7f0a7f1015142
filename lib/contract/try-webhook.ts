import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookErrors, webhookOrderBody } from './webhook-fields.ts'

/** An administrator sends a test event. */
export const tryWebhook = {
  name: 'try-webhook',
  method: 'POST',
  path: '/api/console/webhook/{id}/test',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.test,
  table: [...actingAdministratorAccess, ...webhookAccess.test],
} as const satisfies EndpointSpec
