import { consoleTestWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleTestWebhook,
  tag: 'Console',
  ...webhookActs.testWebhook,
  takenOver: 'resend events of the feed to existing webhooks; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
