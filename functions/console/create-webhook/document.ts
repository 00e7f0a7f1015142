import { consoleCreateWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleCreateWebhook,
  tag: 'Console',
  ...webhookActs.createWebhook,
  takenOver:
    '**send all events anywhere, and write over any webhook and its secrets**; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
