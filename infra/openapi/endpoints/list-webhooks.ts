import * as z from 'zod'
import { listWebhooks } from '../../../lib/contract/list-webhooks.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'

export const document = {
  spec: listWebhooks,
  tag: 'Webhooks',
  summary: 'All webhooks',
  description: 'Enabled or not, oldest first, without their secrets.',
  answer: z.array(webhook),
  examples: {
    demo: { summary: 'In the demo contour' },
  },
} satisfies EndpointDocument
