import { actingAdministratorAccess, type EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookErrors, webhookOrderBody } from '../../../lib/contract/webhook-fields.ts'

/** An administrator sends an event of the feed once more. */
export const consoleResendEvent = {
  name: 'console-resend-event',
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
