import { removeWebhook } from '../../../lib/contract/remove-webhook.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { removedWebhook } from '../responses/webhook.ts'

export const document = {
  spec: removeWebhook,
  tag: 'Webhooks',
  summary: 'Remove a webhook',
  description: 'Nothing more is sent there, not even events already waiting.',
  path: { id: { description: 'id of the webhook' } },
  answer: removedWebhook,
  examples: {
    demo: { summary: 'A webhook of the demo contour', path: { id: demo.removedWebhook } },
  },
} satisfies EndpointDocument
