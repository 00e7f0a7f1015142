import { newWebhookBody, secretRotationBody, webhookChangeBody, webhookOrderBody } from '../../lib/contract/webhook-fields.ts'
import { eventTypes } from '../../lib/domain/feed/event.ts'
import { maxSecretOverlapHours } from '../../lib/domain/webhook/webhook-management.ts'
import { described, textOrNull } from './request-body.ts'

const typesOrNull = { type: ['array', 'null'], items: { type: 'string', enum: eventTypes }, minItems: 1, maxItems: 100 }
const hoursOrNull = { type: ['number', 'null'], format: 'double', minimum: 0, maximum: maxSecretOverlapHours }
const title = { description: 'What it is for; one line without invisible characters', examples: ['CRM'] }
const url = {
  description: 'The address that events are sent to: a public HTTPS address without user, password or fragment',
  examples: ['https://crm.example/events'],
}
const reason = { description: 'The reason, kept in the journal', examples: [null], override: textOrNull }

/** The bodies for managing webhooks, with a key and in the console. */
export const newWebhook = described('WebhookCreation', newWebhookBody, {
  title,
  url,
  types: {
    description: 'The events that are sent; absent or null for all that the key may read',
    examples: [['payout.paid']],
    override: typesOrNull,
  },
  reason,
})

export const webhookChange = described('WebhookChange', webhookChangeBody, {
  title,
  url,
  types: {
    description: 'The events that are sent; null for all that the key may read',
    examples: [['payout.paid']],
    override: typesOrNull,
  },
  isEnabled: { description: 'Whether events are sent; once true, earlier failures no longer count', examples: [true] },
  reason,
})

export const secretRotation = described('SecretRotation', secretRotationBody, {
  overlapHours: {
    description: 'For how many hours events are also signed with the former secret; 24 by default; 0 ends it at once',
    examples: [24],
    override: hoursOrNull,
  },
  reason,
})

export const webhookOrder = described('WebhookOrder', webhookOrderBody, { reason })
