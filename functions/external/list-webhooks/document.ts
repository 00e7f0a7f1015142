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
} satisfies EndpointDocument
