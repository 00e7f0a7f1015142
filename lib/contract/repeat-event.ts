import { actingAdministratorAccess, type EndpointSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookErrors, webhookOrderBody } from './webhook-fields.ts'

/** An administrator sends an event of the feed once more. */
export const repeatEvent = {
  name: 'repeat-event',
  method: 'POST',
  path: '/api/console/webhook/{id}/delivery/{eventId}',
  access: 'Administrator',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.resend,
  table: [...actingAdministratorAccess, ...webhookAccess.resend],
} as const satisfies EndpointSpec
