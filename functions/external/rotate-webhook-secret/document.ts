import { rotateWebhookSecret } from './spec.ts'
import { demo } from '../../../infra/openapi/demo.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookWithSecret } from '../../../infra/openapi/responses/webhook.ts'
import { secretRotation } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: rotateWebhookSecret,
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook',
  summaryRu: 'Сменить секрет вебхука',
  description:
    'Events are signed with both secrets until the former one expires. Only this answer contains the new one; a repeat is answered with `secret: null`. While two secrets are valid, another one can only replace both, with `overlapHours: 0`.',
  path: { id: { description: 'id of the webhook' } },
  body: secretRotation,
  answer: webhookWithSecret,
  examples: {
    usual: { summary: 'Both good for a day', path: { id: demo.webhook }, body: {} },
    leaked: { summary: 'The former secret ends at once', path: { id: demo.webhook }, body: { overlapHours: 0 } },
  },
  takenOver: "the same as `console-rotate-webhook-secret`; forge a key's time of last use",
} satisfies EndpointDocument
