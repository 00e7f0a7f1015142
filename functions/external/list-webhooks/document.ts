import * as z from 'zod'
import { listWebhooks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhook } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: listWebhooks,
  tag: 'Webhooks',
  summary: 'All webhooks',
  summaryRu: 'Все вебхуки',
  description: 'Enabled or not, oldest first, without their secrets.',
  answer: z.array(webhook),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
  takenOver: "read webhooks' addresses with their tokens, digests and titles of keys, and roles; forge a key's time of last use",
} satisfies EndpointDocument
