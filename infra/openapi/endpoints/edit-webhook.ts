import { editWebhook } from '../../../lib/contract/edit-webhook.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'
import { webhookChange } from '../webhook-bodies.ts'

export const document = {
  spec: editWebhook,
  tag: 'Console',
  summary: 'Change the address or the events of a webhook',
  description: 'Only the given fields change. After enabling, earlier failures no longer count.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookChange,
  answer: webhook,
} satisfies EndpointDocument
