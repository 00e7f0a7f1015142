import { tryWebhook } from '../../../lib/contract/try-webhook.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { orderedEvent } from '../responses/webhook.ts'
import { webhookOrder } from '../webhook-bodies.ts'

export const document = {
  spec: tryWebhook,
  tag: 'Console',
  summary: 'Send a test event',
  description:
    'An event of the type `webhook.test` is sent, signed as all are. It stands in no feed; the deliveries show how it went.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookOrder,
  answer: orderedEvent,
} satisfies EndpointDocument
