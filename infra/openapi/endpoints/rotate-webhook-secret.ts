import { rotateWebhookSecret } from '../../../lib/contract/rotate-webhook-secret.ts'
import { demo } from '../demo.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhookWithSecret } from '../responses/webhook.ts'
import { secretRotation } from '../webhook-bodies.ts'

export const document = {
  spec: rotateWebhookSecret,
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook',
  description:
    'Events are signed with both secrets until the former one expires. Only this answer contains the new one; a repeat is answered with `secret: null`. While two secrets are valid, another one can only replace both, with `overlapHours: 0`.',
  path: { id: { description: 'id of the webhook' } },
  body: secretRotation,
  answer: webhookWithSecret,
  examples: {
    usual: { summary: 'Both good for a day', path: { id: demo.webhook }, body: {} },
    leaked: { summary: 'The former secret ends at once', path: { id: demo.webhook }, body: { overlapHours: 0 } },
  },
} satisfies EndpointDocument
