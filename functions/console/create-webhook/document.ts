import { consoleCreateWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookWithSecret } from '../../../infra/openapi/responses/webhook.ts'
import { newWebhook } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: consoleCreateWebhook,
  tag: 'Console',
  summary: 'Add a webhook',
  description:
    'Events from now on are sent there, signed as in Standard Webhooks 1.0. Only this answer contains the secret: a repeat with the same Idempotency-Key makes no second webhook and is answered with `secret: null`; rotate the secret then. A contour has at most 20 webhooks.',
  body: newWebhook,
  answer: webhookWithSecret,
  takenOver:
    '**send all events anywhere, and write over any webhook and its secrets**; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
