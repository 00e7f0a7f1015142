import { consoleResendEvent } from './spec.ts'
import type { EndpointDocument } from '../../../infra/openapi/endpoint-document.ts'
import { webhookActs } from '../../../infra/openapi/webhook-acts.ts'

export const document = {
  spec: consoleResendEvent,
  tag: 'Console',
  ...webhookActs.resendEvent,
  takenOver: 'the same as `console-test-webhook`; read events whose ids it knows',
} satisfies EndpointDocument
