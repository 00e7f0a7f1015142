import { changeWebhook } from '../../../lib/contract/change-webhook.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhook } from '../responses/webhook.ts'
import { webhookChange } from '../webhook-bodies.ts'

export const document = {
  spec: changeWebhook,
  tag: 'Webhooks',
  summary: 'Change where or what is sent',
  description: 'As much of it as is sent; the rest stays. Enabling begins anew: earlier failures count no more.',
  path: { id: { description: 'id of the webhook' } },
  body: webhookChange,
  answer: webhook,
  examples: {
    address: {
      summary: 'Another address; the rest stays',
      path: { id: demo.webhook },
      body: { url: 'https://crm.example/partner-events' },
    },
    disable: { summary: 'Send nothing for now', path: { id: demo.webhook }, body: { isEnabled: false } },
  },
} satisfies EndpointDocument
