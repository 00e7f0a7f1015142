import { consoleResendEvent } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { orderedEvent } from '../../../infra/openapi/responses/webhook.ts'
import { webhookOrder } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: consoleResendEvent,
  tag: 'Console',
  summary: 'Send an event again',
  description: 'Sends an event of the feed again, or for the first time, regardless of the types the webhook asks for.',
  path: { id: { description: 'id of the webhook' }, eventId: { description: 'id of an event of GET /api/external/events' } },
  body: webhookOrder,
  answer: orderedEvent,
  takenOver: 'the same as `console-test-webhook`; read events whose ids it knows',
} satisfies EndpointDocument
