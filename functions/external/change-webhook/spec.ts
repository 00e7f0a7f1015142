import { type EndpointSpec, keyAccess, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookChangeBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** Changes the sent attributes of a webhook. */
export const changeWebhook = {
  name: 'change-webhook',
  method: 'PUT',
  path: '/api/external/webhook/{id}',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookChangeBody,
  success: 200,
  errors: webhookErrors.change,
  table: [...keyAccess, keptAnswerAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.change],
} as const satisfies EndpointSpec
