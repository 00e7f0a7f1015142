import { type EndpointSpec, keyAccess } from '../../../lib/contract/endpoint-spec.ts'
import { removeWebhookAct } from '../../../lib/contract/remove-webhook.ts'

/** Deletes a webhook. */
export const removeWebhook = {
  ...removeWebhookAct,
  name: 'remove-webhook',
  path: '/api/external/webhook/{id}',
  access: 'ApiKey',
  table: [...keyAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...removeWebhookAct.table],
} as const satisfies EndpointSpec
