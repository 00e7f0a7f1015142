import * as z from 'zod'
import { consoleListWebhooks } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhook } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: consoleListWebhooks,
  tag: 'Console',
  summary: 'All webhooks',
  description: 'Enabled or not, oldest first, without their secrets.',
  answer: z.array(webhook),
  takenOver:
    "read webhooks' addresses with their tokens, digests and titles of keys, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
