import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'

/** The progress of the newest events for a webhook. */
export const listDeliveriesAct = {
  method: 'GET',
  permission: 'webhooks.manage',
  streamed: false,
  body: undefined,
  success: 200,
  errors: ['TEXT_HAS_NUL', 'WEBHOOK_NOT_FOUND'],
  table: webhookAccess.deliveries,
} as const satisfies ActSpec
