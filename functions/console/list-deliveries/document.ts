import * as z from 'zod'
import { consoleListDeliveries } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { delivery } from '../../../infra/openapi/responses/webhook.ts'

export const document = {
  spec: consoleListDeliveries,
  tag: 'Console',
  summary: 'The newest deliveries of a webhook',
  description: 'The newest 50 events for it and the state of each delivery, newest first.',
  path: { id: { description: 'id of the webhook' } },
  answer: z.array(delivery),
  takenOver: "read receivers' answers, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
