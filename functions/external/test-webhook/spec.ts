import { type EndpointSpec, keyAccess, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { webhookErrors, webhookOrderBody } from '../../../lib/contract/webhook-fields.ts'

/** Sends a test event. */
export const testWebhook = {
  name: 'test-webhook',
  method: 'POST',
  path: '/api/external/webhook/{id}/test',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.test,
  table: [...keyAccess, keptAnswerAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.test],
} as const satisfies EndpointSpec
