import { consoleRotateWebhookSecret } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleRotateWebhookSecret,
  tag: 'Console',
  ...webhookActs.rotateWebhookSecret,
  takenOver: 'the same as `console-change-webhook`; **read all secrets, and so send forged events to receivers**',
} satisfies EndpointDocument
