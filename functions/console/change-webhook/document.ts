import { consoleChangeWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleChangeWebhook,
  tag: 'Console',
  ...webhookActs.changeWebhook,
  takenOver: '**send all events to another address**, or stop them; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
