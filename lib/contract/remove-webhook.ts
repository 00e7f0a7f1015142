import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'

/** Removes a webhook. */
export const removeWebhookAct = {
  method: 'DELETE',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: webhookAccess.remove,
} as const satisfies ActSpec
