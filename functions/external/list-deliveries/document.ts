import { listDeliveries } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: listDeliveries,
  tag: 'Webhooks',
  ...webhookActs.listDeliveries,
  summaryRu: 'Последние доставки вебхука',
  examples: {
    demo: { summary: 'Of a webhook of the demo contour', path: { id: demo.webhook } },
  },
  takenOver: "read webhooks' addresses and receivers' answers; forge a key's time of last use",
} satisfies EndpointDocument
