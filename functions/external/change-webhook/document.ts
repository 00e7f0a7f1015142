import { changeWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: changeWebhook,
  tag: 'Webhooks',
  ...webhookActs.changeWebhook,
  summaryRu: 'Изменить адрес или события вебхука',
  examples: {
    address: {
      summary: 'Change only the address',
      path: { id: demo.webhook },
      body: { url: 'https://crm.example/partner-events' },
    },
    disable: { summary: 'Send nothing for now', path: { id: demo.webhook }, body: { isEnabled: false } },
  },
  takenOver: "the same as `console-change-webhook`; forge a key's time of last use",
} satisfies EndpointDocument
