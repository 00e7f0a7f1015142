import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { secretRotationBody, webhookErrors } from './webhook-fields.ts'

/** Rotates the secret of a webhook; the present one stays valid for a while. */
export const rotateWebhookSecretAct = {
  method: 'PUT',
  permission: 'webhooks.manage',
  streamed: false,
  body: secretRotationBody,
  success: 200,
  errors: webhookErrors.rotate,
  table: webhookAccess.rotate,
} as const satisfies ActSpec
