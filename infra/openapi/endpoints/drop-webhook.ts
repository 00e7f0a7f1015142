import { dropWebhook } from '../../../lib/contract/drop-webhook.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { removedWebhook } from '../responses/webhook.ts'

export const document = {
  spec: dropWebhook,
  tag: 'Console',
  summary: 'Remove a webhook',
  description: 'Nothing more is sent there, not even events already waiting.',
  path: { id: { description: 'id of the webhook' } },
  answer: removedWebhook,
} satisfies EndpointDocument
