import { listWebhooks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: listWebhooks,
  tag: 'Webhooks',
  ...webhookActs.listWebhooks,
  summaryRu: 'Все вебхуки',
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read webhooks' addresses with their tokens, digests and titles of keys, and roles; forge a key's time of last use",
} satisfies EndpointDocument
