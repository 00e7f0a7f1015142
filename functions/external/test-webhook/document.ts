import { testWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: testWebhook,
  tag: 'Webhooks',
  ...webhookActs.testWebhook,
  summaryRu: 'Отправить проверочное событие',
  examples: {
    demo: { summary: 'To a webhook of the demo contour', path: { id: demo.triedWebhook }, body: {} },
  },
  takenOver: "the same as `console-test-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
