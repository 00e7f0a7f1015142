import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'

/** All webhooks. */
export const listWebhooksAct = {
  method: 'GET',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: [],
  table: webhookAccess.list,
} as const satisfies ActSpec
