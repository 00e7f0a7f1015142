import { resendEvent } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { orderedEvent } from '../../../infra/openapi/responses/webhook.ts'
import { webhookOrder } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: resendEvent,
  tag: 'Webhooks',
  summary: 'Send an event again',
  summaryRu: 'Отправить событие ещё раз',
  description: 'Sends an event of the feed again, or for the first time, regardless of the types the webhook asks for.',
  path: { id: { description: 'id of the webhook' }, eventId: { description: 'id of an event of GET /api/external/events' } },
  body: webhookOrder,
  answer: orderedEvent,
  examples: {
    demo: {
      summary: 'The event that Anna became a partner',
      path: { id: demo.triedWebhook, eventId: demo.event },
      body: {},
    },
  },
  takenOver: "the same as `console-resend-event`; forge a key's time of last use",
} satisfies EndpointDocument
