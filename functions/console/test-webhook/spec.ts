import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookErrors, webhookOrderBody } from '../../../lib/contract/webhook-fields.ts'

/** An administrator sends a test event. */
export const consoleTestWebhook = {
  name: 'console-test-webhook',
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
