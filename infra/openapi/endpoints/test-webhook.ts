import { testWebhook } from '../../../lib/contract/test-webhook.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { orderedEvent } from '../responses/webhook.ts'
import { webhookOrder } from '../webhook-bodies.ts'

export const document = {
  spec: testWebhook,
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'Sends an event of type `webhook.test`, signed like all events. It is not in the feed; the deliveries show its state.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookOrder,
  answer: orderedEvent,
  examples: {
    demo: { summary: 'To a webhook of the demo contour', path: { id: demo.triedWebhook }, body: {} },
  },
} satisfies EndpointDocument
