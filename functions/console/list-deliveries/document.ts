import { consoleListDeliveries } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleListDeliveries,
  tag: 'Console',
  ...webhookActs.listDeliveries,
  takenOver: "read receivers' answers, administrators with their roles, and the configuration; keep a session from expiring",
} satisfies EndpointDocument
