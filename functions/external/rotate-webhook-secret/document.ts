import { rotateWebhookSecret } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: rotateWebhookSecret,
  tag: 'Webhooks',
  ...webhookActs.rotateWebhookSecret,
  summaryRu: 'Сменить секрет вебхука',
  examples: {
    usual: { summary: 'Both good for a day', path: { id: demo.webhook }, body: {} },
    leaked: { summary: 'The former secret ends at once', path: { id: demo.webhook }, body: { overlapHours: 0 } },
  },
  takenOver: "the same as `console-rotate-webhook-secret`; forge a key's time of last use",
} satisfies EndpointDocument
