import * as z from 'zod'
import { browseWebhooks } from '../../../lib/contract/browse-webhooks.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'

export const document = {
  spec: browseWebhooks,
  tag: 'Console',
  summary: 'All webhooks',
  description: 'Enabled or not, oldest first, without their secrets.',
  answer: z.array(webhook),
} satisfies EndpointDocument
