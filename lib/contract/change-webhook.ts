import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookChangeBody, webhookErrors } from './webhook-fields.ts'

/** Changes the sent attributes of a webhook. */
export const changeWebhookAct = {
  method: 'PUT',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookChangeBody,
  success: 200,
  errors: webhookErrors.change,
  table: webhookAccess.change,
} as const satisfies ActSpec
