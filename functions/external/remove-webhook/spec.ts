import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'

/** Deletes a webhook. */
export const removeWebhook = {
  name: 'remove-webhook',
  method: 'DELETE',
  path: '/api/external/webhook/{id}',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.remove],
} as const satisfies EndpointSpec
