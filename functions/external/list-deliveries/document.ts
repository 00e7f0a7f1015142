import * as z from 'zod'
import { listDeliveries } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { delivery } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: listDeliveries,
  tag: 'Webhooks',
  summary: 'The newest deliveries of a webhook',
  summaryRu: 'Последние доставки вебхука',
  description: 'The newest 50 events for it and the state of each delivery, newest first.',
  path: { id: { description: 'id of the webhook' } },
  answer: z.array(delivery),
  examples: {
    demo: { summary: 'Of a webhook of the demo contour', path: { id: demo.webhook } },
  },
  takenOver: "read webhooks' addresses and receivers' answers; forge a key's time of last use",
} satisfies EndpointDocument
