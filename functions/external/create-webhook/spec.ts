import { type EndpointSpec, keyAccess, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { newWebhookBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** Creates a webhook. Its secret is shown once. */
export const createWebhook = {
  name: 'create-webhook',
  method: 'POST',
  path: '/api/external/webhook',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: newWebhookBody,
  success: 201,
  errors: webhookErrors.create,
  table: [...keyAccess, keptAnswerAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.create],
} as const satisfies EndpointSpec
