import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { secretRotationBody, webhookErrors } from './webhook-fields.ts'

/** An administrator puts a new secret in the place of the present one, which stays good for a while. */
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
