import { consoleRemoveWebhook } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { removedWebhook } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: consoleRemoveWebhook,
  tag: 'Console',
  summary: 'Remove a webhook',
  description: 'Nothing more is sent there, not even events already waiting.',
  path: { id: { description: 'id of the webhook' } },
  answer: removedWebhook,
  takenOver:
    'remove all webhooks, so that integrators get no events until they read the feed; forge the journal; keep a session from expiring',
} satisfies EndpointDocument
