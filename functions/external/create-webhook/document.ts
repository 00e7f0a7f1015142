import { createWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookWithSecret } from '../../../infra/openapi/responses/webhook.ts'
import { newWebhook } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: createWebhook,
  tag: 'Webhooks',
  summary: 'Add a webhook',
  summaryRu: 'Добавить вебхук',
  description:
    'Events from now on are sent there, signed as in Standard Webhooks 1.0. Only this answer contains the secret: a repeat with the same Idempotency-Key makes no second webhook and is answered with `secret: null`; rotate the secret then. A contour has at most 20 webhooks.',
  body: newWebhook,
  answer: webhookWithSecret,
  examples: {
    some: {
      summary: 'For two types of events',
      body: { title: 'CRM', url: 'https://crm.example/events', types: ['partner.blocked', 'partner.unblocked'] },
    },
  },
  takenOver: "the same as `console-create-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
