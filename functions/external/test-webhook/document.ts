import { testWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { orderedEvent } from '../../../infra/openapi/responses/webhook.ts'
import { webhookOrder } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: testWebhook,
  tag: 'Webhooks',
  summary: 'Send a test event',
  summaryRu: 'Отправить проверочное событие',
  description:
    'Sends an event of type `webhook.test`, signed like all events. It is not in the feed; the deliveries show its state.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookOrder,
  answer: orderedEvent,
  examples: {
    demo: { summary: 'To a webhook of the demo contour', path: { id: demo.triedWebhook }, body: {} },
  },
  takenOver: "the same as `console-test-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
