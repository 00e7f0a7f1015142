import * as z from 'zod'
import type { EndpointDocument } from './endpoint-document.ts'
import { delivery, orderedEvent, removedWebhook, webhook, webhookWithSecret } from './responses/webhook.ts'
import { newWebhook, secretRotation, webhookChange, webhookOrder } from './webhook-bodies.ts'

/** The texts, bodies and answers of the acts on webhooks, with a key and in the console. */
export const webhookActs = {
  createWebhook: {
    summary: 'Add a webhook',
    description:
      'Events from now on are sent there, signed as in Standard Webhooks 1.0. Only this answer contains the secret: a repeat with the same Idempotency-Key makes no second webhook and is answered with `secret: null`; rotate the secret then. A contour has at most 20 webhooks.',
    body: newWebhook,
    answer: webhookWithSecret,
  },
  changeWebhook: {
    summary: 'Change the address or the events of a webhook',
    description: 'Only the given fields change. After enabling, earlier failures no longer count.',
    path: { id: { description: 'id of the webhook' } },
    body: webhookChange,
    answer: webhook,
  },
  removeWebhook: {
    summary: 'Remove a webhook',
    description: 'Nothing more is sent there, not even events already waiting.',
    path: { id: { description: 'id of the webhook' } },
    answer: removedWebhook,
  },
  testWebhook: {
    summary: 'Send a test event',
    description:
      'Sends an event of type `webhook.test`, signed like all events. It is not in the feed; the deliveries show its state.',
    path: { id: { description: 'id of the webhook' } },
    body: webhookOrder,
    answer: orderedEvent,
  },
  rotateWebhookSecret: {
    summary: 'Rotate the secret of a webhook',
    description:
      'Events are signed with both secrets until the former one expires. Only this answer contains the new one; a repeat is answered with `secret: null`. While two secrets are valid, another one can only replace both, with `overlapHours: 0`.',
    path: { id: { description: 'id of the webhook' } },
    body: secretRotation,
    answer: webhookWithSecret,
  },
  resendEvent: {
    summary: 'Send an event again',
    description: 'Sends an event of the feed again, or for the first time, regardless of the types the webhook asks for.',
    path: { id: { description: 'id of the webhook' }, eventId: { description: 'id of an event of GET /api/external/events' } },
    body: webhookOrder,
    answer: orderedEvent,
  },
  listWebhooks: {
    summary: 'All webhooks',
    description: 'Enabled or not, oldest first, without their secrets.',
    answer: z.array(webhook),
  },
  listDeliveries: {
    summary: 'The newest deliveries of a webhook',
    description: 'The newest 50 events for it and the state of each delivery, newest first.',
    path: { id: { description: 'id of the webhook' } },
    answer: z.array(delivery),
  },
} as const satisfies Record<string, Omit<EndpointDocument, 'spec' | 'tag' | 'examples' | 'summaryRu' | 'takenOver'>>
