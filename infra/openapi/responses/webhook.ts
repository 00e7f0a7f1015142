import * as z from 'zod'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import { disabledWhys } from '../../../lib/domain/webhook/webhook.ts'
import { maxWebhookUrlLength } from '../../../lib/domain/webhook/webhook-management.ts'
import { field, id, moment, momentOrNull, name, text } from './answer-field.ts'

const example = {
  id: '01a1fdc2-2d4b-7000-8000-000000000003',
  eventId: '01a1fdc2-2dd3-76e0-94b7-4e4282fa1c71-000',
  at: '2026-11-22T09:00:00.000Z',
} as const

const disabled = z
  .object({
    at: moment('Since when', example.at),
    why: field(
      z.enum(disabledWhys),
      'ByHand: somebody did it; Gone: it answered 410; Failing: no delivery succeeded for five days; RightsEnded: its key or administrator no longer has the rights',
      'Gone',
    ),
  })
  .meta({ id: 'DisabledWebhook', description: 'Since when the webhook is disabled, and why' })

const holder = z
  .object({
    kind: field(z.enum(['ApiKey', 'Administrator']), 'What it is', 'ApiKey'),
    id: id('the key (for a rotated one, the first) or the administrator', '01a1fdc2-2d4b-7000-8000-000000000002'),
    name: name('The title of the key, the address of the administrator', 'CRM'),
  })
  .meta({ id: 'WebhookHolder', description: 'The key or administrator whose rights a webhook has' })

export const webhook = z
  .object({
    id: id('the webhook', example.id),
    title: name('What it is for', 'CRM'),
    url: field(z.string().max(maxWebhookUrlLength), 'The address that events are sent to', 'https://crm.example/events'),
    types: field(z.array(z.enum(eventTypes)).nullable(), 'The types of events that are sent; null for all, including new types', [
      'payout.paid',
    ]),
    isEnabled: field(z.boolean(), 'Whether events are sent', true),
    disabled: disabled.nullable().meta({ description: 'Null while events are sent' }),
    failingSince: momentOrNull('Since when deliveries fail; null if the last try succeeded, or before the first', null),
    formerSecretGoodUntil: momentOrNull(
      'Until when events are also signed with the former secret; null if they no longer are',
      null,
    ),
    createdAt: moment('When it was made', example.at),
    holder: holder.nullable().meta({
      description:
        'The key or administrator whose rights it has: it gets what they may read, and nothing once they lose the right to send. Null for webhooks of the service itself, and for webhooks older than this field: those get everything',
    }),
  })
  .meta({ id: 'Webhook', description: 'A webhook, without its secrets' })

export const webhookWithSecret = z
  .object({
    secret: field(
      z.string().max(100).nullable(),
      'The signing secret, shown only once; null in the answer to a repeated request',
      'whsec_…',
    ),
    webhook,
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its new secret' })

export const removedWebhook = z
  .object({ id: id('the webhook', example.id), removedAt: moment('When', example.at) })
  .meta({ id: 'RemovedWebhook', description: 'A removed webhook' })

export const orderedEvent = z
  .object({ eventId: id('the event that is sent', example.eventId) })
  .meta({ id: 'OrderedEvent', description: 'The ordered event, as deliveries show it' })

export const delivery = z
  .object({
    eventId: id('the event; a test has its own', example.eventId),
    type: field(z.enum([...eventTypes, 'webhook.test']), 'What happened', 'payout.paid'),
    status: field(
      z.enum(['Delivered', 'Retrying', 'GivenUp']),
      'Delivered: the answer was 2xx; Retrying: it will be tried again; GivenUp: it will not',
      'Delivered',
    ),
    attempts: field(z.int().min(1), 'How often it was tried', 1),
    lastAttemptAt: moment('When it was last tried', example.at),
    nextAttemptAt: momentOrNull('When it is tried next; null if it is not', null),
    answerStatus: field(z.int().nullable(), 'The HTTP status of the last answer; null if there was none', 200),
    failure: field(
      z
        .enum([
          'AnswerStatus',
          'TimedOut',
          'NameNotFound',
          'AddressNotPublic',
          'ConnectionRefused',
          'ConnectionLost',
          'CertificateInvalid',
        ])
        .nullable(),
      'Why the last try failed; null if it did not',
      null,
    ),
    answerBeginning: field(text().nullable(), 'The beginning of the body of the last answer; null if there was none', 'ok'),
    durationMs: field(z.int().min(0), 'How long the last try took, in milliseconds', 87),
  })
  .meta({ id: 'WebhookDelivery', description: 'The state of the delivery of an event to a webhook' })
