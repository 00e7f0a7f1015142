import { webhookMessage } from '../../../lib/contract/webhook-message.ts'
import type { WorkerSpec } from '../../../lib/contract/worker-spec.ts'

/**
 * Sends an event to a webhook. It can read webhooks, their secrets and their holders' rights, and nothing else of the contour.
 */
export const sendWebhook = {
  name: 'send-webhook',
  door: 'webhooks',
  message: webhookMessage,
  table: [
    { partition: 'WEBHOOKS', actions: ['GetItem', 'UpdateItem'] },
    { partition: 'WEBHOOKSECRETS', actions: ['GetItem'] },
    { partition: 'KEYS', actions: ['Query'] },
    { partition: 'ROLES', actions: ['Query'] },
    { partition: 'DELIVERIES#*', actions: ['UpdateItem'] },
  ],
} as const satisfies WorkerSpec
