import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { secretRotationBody, webhookErrors } from './webhook-fields.ts'

/** An administrator rotates the secret of a webhook; the previous one stays valid for a while. */
export const renewWebhookSecret = {
  name: 'renew-webhook-secret',
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
