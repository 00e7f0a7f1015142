import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { secretRotationBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** An administrator rotates the secret of a webhook; the previous one stays valid for a while. */
export const consoleRotateWebhookSecret = {
  name: 'console-rotate-webhook-secret',
  method: 'PUT',
  path: '/api/console/webhook/{id}/rotate',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: secretRotationBody,
  success: 200,
  errors: webhookErrors.rotate,
  table: [...actingAdministratorAccess, ...webhookAccess.rotate],
} as const satisfies EndpointSpec
