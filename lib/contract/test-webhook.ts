import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookOrderBody, webhookErrors } from './webhook-fields.ts'

/** Sends a test event. */
export const testWebhookAct = {
  method: 'POST',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.test,
  table: webhookAccess.test,
} as const satisfies ActSpec
