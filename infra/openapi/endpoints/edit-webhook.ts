import { editWebhook } from '../../../lib/contract/edit-webhook.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'
import { webhookChange } from '../webhook-bodies.ts'

export const document = {
  spec: editWebhook,
  tag: 'Console',
  summary: 'Change where or what is sent',
  description: 'As much of it as is sent; the rest stays. Enabling begins anew: earlier failures count no more.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookChange,
  answer: webhook,
} satisfies EndpointDocument
