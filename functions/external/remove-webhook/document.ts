import { removeWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: removeWebhook,
  tag: 'Webhooks',
  ...webhookActs.removeWebhook,
  summaryRu: 'Удалить вебхук',
  examples: {
    demo: { summary: 'A webhook of the demo contour', path: { id: demo.removedWebhook } },
  },
  takenOver: "the same as `console-remove-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
