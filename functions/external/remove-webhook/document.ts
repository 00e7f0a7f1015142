import { removeWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { removedWebhook } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: removeWebhook,
  tag: 'Webhooks',
  summary: 'Remove a webhook',
  summaryRu: 'Удалить вебхук',
  description: 'Nothing more is sent there, not even events already waiting.',
  path: { id: { description: 'id of the webhook' } },
  answer: removedWebhook,
  examples: {
    demo: { summary: 'A webhook of the demo contour', path: { id: demo.removedWebhook } },
  },
  takenOver: "the same as `console-remove-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
