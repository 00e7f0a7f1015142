import { renewWebhookSecret } from '../../../lib/contract/renew-webhook-secret.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhookWithSecret } from '../responses/webhook.ts'
import { secretRotation } from '../webhook-bodies.ts'

export const document = {
  spec: renewWebhookSecret,
  tag: 'Console',
  summary: 'Rotate the secret of a webhook',
  description:
    'Events are signed with both secrets until the former one expires. Only this answer contains the new one; a repeat is answered with `secret: null`. While two secrets are valid, another one can only replace both, with `overlapHours: 0`.',
  path: { id: { description: 'id of the webhook' } },
  body: secretRotation,
  answer: webhookWithSecret,
} satisfies EndpointDocument
