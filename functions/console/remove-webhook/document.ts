import { consoleRemoveWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleRemoveWebhook,
  tag: 'Console',
  ...webhookActs.removeWebhook,
  takenOver:
    'remove all webhooks, so that integrators get no events until they read the feed; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
