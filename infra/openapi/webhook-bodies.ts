import { newWebhookBody, secretRotationBody, webhookChangeBody, webhookOrderBody } from '../../lib/contract/webhook-fields.ts'
import { eventTypes } from '../../lib/domain/event.ts'
import { maxSecretOverlapHours } from '../../lib/domain/webhook-management.ts'
import { described, textOrNull } from './request-body.ts'

const typesOrNull = { type: ['array', 'null'], items: { type: 'string', enum: eventTypes }, minItems: 1, maxItems: 100 }
const hoursOrNull = { type: ['number', 'null'], format: 'double', minimum: 0, maximum: maxSecretOverlapHours }
const title = { description: 'What it is for; one line, nothing in it that nobody sees', examples: ['CRM'] }
const url = {
  description: 'Where events are sent to: a public address of HTTPS, without a user, a password or a fragment',
  examples: ['https://crm.example/events'],
}
const reason = { description: 'Why; kept in the journal', examples: [null], override: textOrNull }

/** The bodies by which webhooks are managed, at whichever door. */
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
  isEnabled: { description: 'Whether events are sent; from true on, earlier failures count no more', examples: [true] },
  reason,
})

export const secretRotation = described('SecretRotation', secretRotationBody, {
  overlapHours: {
    description: 'For how many hours the former secret signs too; 24, if absent; 0 ends it at once',
    examples: [24],
    override: hoursOrNull,
  },
  reason,
})

export const webhookOrder = described('WebhookOrder', webhookOrderBody, { reason })
