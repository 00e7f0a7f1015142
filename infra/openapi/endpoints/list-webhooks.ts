import * as z from 'zod'
import { listWebhooks } from '../../../lib/contract/list-webhooks.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'

export const document = {
  spec: listWebhooks,
  tag: 'Webhooks',
  summary: 'Where events are sent to',
  description: 'All webhooks, enabled or not, the oldest first; nothing of their secrets.',
  answer: z.array(webhook),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
} satisfies EndpointDocument
