import { type EndpointSpec, keyAccess, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookErrors, webhookOrderBody } from '../../../lib/contract/webhook-fields.ts'

/** Sends an event of the feed once more. */
export const resendEvent = {
  name: 'resend-event',
  method: 'POST',
  path: '/api/external/webhook/{id}/delivery/{eventId}',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.resend,
  table: [...keyAccess, keptAnswerAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.resend],
} as const satisfies EndpointSpec
