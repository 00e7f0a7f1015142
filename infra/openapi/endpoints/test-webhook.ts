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
    'An event of the type `webhook.test` is sent, signed as all are. It stands in no feed; the deliveries show how it went.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookOrder,
  answer: orderedEvent,
  examples: {
    demo: { summary: 'To a webhook of the demo contour', path: { id: demo.triedWebhook }, body: {} },
  },
} satisfies EndpointDocument
