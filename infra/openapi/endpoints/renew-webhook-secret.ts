import { renewWebhookSecret } from '../../../lib/contract/renew-webhook-secret.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhookWithSecret } from '../responses/webhook.ts'
import { secretRotation } from '../webhook-bodies.ts'

export const document = {
  spec: renewWebhookSecret,
  tag: 'Console',
  summary: 'Rotate the secret',
  description:
    'What is sent from now on is signed with both secrets, until the former one ends. The new one is in this one answer; a repeat is answered with `secret: null`. While two are good, a third can only take the place of both: with `overlapHours: 0`.',
  path: { id: { description: 'id of the webhook' } },
  body: secretRotation,
  answer: webhookWithSecret,
} satisfies EndpointDocument
