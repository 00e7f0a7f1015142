import type { ActSpec } from './endpoint-spec.ts'
import { webhookAccess } from './webhook-access.ts'
import { webhookOrderBody, webhookErrors } from './webhook-fields.ts'

/** Sends an event of the feed once more. */
export const resendEventAct = {
  method: 'POST',
  permission: 'webhooks.manage',
  streamed: false,
  body: webhookOrderBody,
  success: 202,
  errors: webhookErrors.resend,
  table: webhookAccess.resend,
} as const satisfies ActSpec
