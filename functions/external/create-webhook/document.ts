import { createWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: createWebhook,
  tag: 'Webhooks',
  ...webhookActs.createWebhook,
  summaryRu: 'Добавить вебхук',
  examples: {
    some: {
      summary: 'For two types of events',
      body: { title: 'CRM', url: 'https://crm.example/events', types: ['payout.canceled', 'key.revoked'] },
    },
  },
  takenOver: "the same as `console-create-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
