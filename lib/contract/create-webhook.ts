import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { newWebhookBody, webhookErrors } from './webhook-fields.ts'

/** Creates a webhook. Its secret is shown once. */
export const createWebhookAct = {
  method: 'POST',
  permission: 'webhooks.manage',
  streamed: false,
  body: newWebhookBody,
  success: 201,
  errors: webhookErrors.create,
  table: webhookAccess.create,
} as const satisfies ActSpec
