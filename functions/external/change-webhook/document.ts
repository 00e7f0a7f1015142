import { changeWebhook } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhook } from '../../../infra/openapi/responses/webhook.ts'
import { webhookChange } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: changeWebhook,
  tag: 'Webhooks',
  summary: 'Change the address or the events of a webhook',
  summaryRu: 'Изменить адрес или события вебхука',
  description: 'Only the given fields change. After enabling, earlier failures no longer count.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookChange,
  answer: webhook,
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
