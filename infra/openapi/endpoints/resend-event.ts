import { resendEvent } from '../../../lib/contract/resend-event.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { orderedEvent } from '../responses/webhook.ts'
import { webhookOrder } from '../webhook-bodies.ts'

export const document = {
  spec: resendEvent,
  tag: 'Webhooks',
  summary: 'Send an event again',
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
} satisfies EndpointDocument
