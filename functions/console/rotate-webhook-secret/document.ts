import { consoleRotateWebhookSecret } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookWithSecret } from '../../../infra/openapi/responses/webhook.ts'
import { secretRotation } from '../../../infra/openapi/webhook-bodies.ts'

export const document = {
  spec: consoleRotateWebhookSecret,
  tag: 'Console',
  summary: 'Rotate the secret of a webhook',
  description:
    'Events are signed with both secrets until the former one expires. Only this answer contains the new one; a repeat is answered with `secret: null`. While two secrets are valid, another one can only replace both, with `overlapHours: 0`.',
  path: { id: { description: 'id of the webhook' } },
  body: secretRotation,
  answer: webhookWithSecret,
  takenOver: 'the same as `console-change-webhook`; **read all secrets, and so send forged events to receivers**',
} satisfies EndpointDocument
