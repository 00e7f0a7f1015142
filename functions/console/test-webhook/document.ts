import { consoleTestWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { orderedEvent } from '../../../infra/openapi/responses/webhook.ts'
import { webhookOrder } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: consoleTestWebhook,
  tag: 'Console',
  summary: 'Send a test event',
  description:
    'Sends an event of type `webhook.test`, signed like all events. It is not in the feed; the deliveries show its state.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookOrder,
  answer: orderedEvent,
  takenOver: 'resend events of the feed to existing webhooks; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
