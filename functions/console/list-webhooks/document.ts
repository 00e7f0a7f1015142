import { consoleListWebhooks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleListWebhooks,
  tag: 'Console',
  ...webhookActs.listWebhooks,
  takenOver:
    "read webhooks' addresses with their tokens, digests and titles of keys, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
