import { type EndpointSpec, keyAccess, keptAnswerAccess } from '../../../lib/contract/endpoint-spec.ts'
import { webhookAccess } from '../../../lib/contract/webhook-access.ts'
import { secretRotationBody, webhookErrors } from '../../../lib/contract/webhook-fields.ts'

/** Rotates the secret of a webhook; the previous one stays valid for a while. */
export const rotateWebhookSecret = {
  name: 'rotate-webhook-secret',
  method: 'PUT',
  path: '/api/external/webhook/{id}/rotate',
  access: 'ApiKey',
  permission: 'webhooks.manage',
  streamed: false,
  body: secretRotationBody,
  success: 200,
  errors: webhookErrors.rotate,
  table: [...keyAccess, keptAnswerAccess, { partition: 'CONTOUR', actions: ['Query'] }, ...webhookAccess.rotate],
} as const satisfies EndpointSpec
