import { consoleChangeWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhook } from '../../../infra/openapi/responses/webhook.ts'
import { webhookChange } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: consoleChangeWebhook,
  tag: 'Console',
  summary: 'Change the address or the events of a webhook',
  description: 'Only the given fields change. After enabling, earlier failures no longer count.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookChange,
  answer: webhook,
  takenOver: '**send all events to another address**, or stop them; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
