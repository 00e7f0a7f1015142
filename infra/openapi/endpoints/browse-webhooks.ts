import * as z from 'zod'
import { browseWebhooks } from '../../../lib/contract/browse-webhooks.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'

export const document = {
  spec: browseWebhooks,
  tag: 'Console',
  summary: 'Where events are sent to',
  description: 'All webhooks, enabled or not, the oldest first; nothing of their secrets.',
  answer: z.array(webhook),
} satisfies EndpointDocument
