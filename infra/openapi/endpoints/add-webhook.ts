import { addWebhook } from '../../../lib/contract/add-webhook.ts'
import type { EndpointDocument } from '../endpoint-document.ts'
import { webhookWithSecret } from '../responses/webhook.ts'
import { newWebhook } from '../webhook-bodies.ts'

export const document = {
  spec: addWebhook,
  tag: 'Console',
  summary: 'Have events sent somewhere',
  description:
    'Events from now on are sent there, signed as Standard Webhooks 1.0 says. The secret is in this one answer: a repeat by Idempotency-Key makes no other webhook, and is answered with `secret: null`; rotate the secret then. There may be 20 webhooks.',
  body: newWebhook,
  answer: webhookWithSecret,
} satisfies EndpointDocument
