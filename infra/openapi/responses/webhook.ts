import * as z from 'zod'
import { eventTypes } from '../../../lib/domain/event.ts'
import { disabledWhys } from '../../../lib/domain/webhook.ts'
import { maxWebhookUrlLength } from '../../../lib/domain/webhook-management.ts'
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
      'ByHand: somebody did it; Gone: it answered 410; Failing: nothing arrived for five days; RightsEnded: the key or administrator whose rights it has may send nothing any more',
      'Gone',
    ),
  })
  .meta({ id: 'DisabledWebhook', description: 'Since when nothing is sent, and why' })

const holder = z
  .object({
    kind: field(z.enum(['ApiKey', 'Administrator']), 'What it is', 'ApiKey'),
    id: id('the key (of one that was rotated, the first) or the administrator', '01a1fdc2-2d4b-7000-8000-000000000002'),
    name: name('The title of the key, the address of the administrator', 'CRM'),
  })
  .meta({ id: 'WebhookHolder', description: 'Whose rights a webhook has' })

export const webhook = z
  .object({
    id: id('the webhook', example.id),
    title: name('What it is for', 'CRM'),
    url: field(z.string().max(maxWebhookUrlLength), 'Where events are sent to', 'https://crm.example/events'),
    types: field(z.array(z.enum(eventTypes)).nullable(), 'The events that are sent; null for all, new types too', [
      'payout.paid',
    ]),
    isEnabled: field(z.boolean(), 'Whether events are sent', true),
    disabled: disabled.nullable().meta({ description: 'Null while events are sent' }),
    failingSince: momentOrNull('Since when nothing has arrived; null while the last try succeeded, and before the first', null),
    formerSecretGoodUntil: momentOrNull(
      'Until when the secret before the present one signs too; null where it does not any more',
      null,
    ),
    createdAt: moment('When it was made', example.at),
    holder: holder.nullable().meta({
      description:
        'Whose rights it has: it is sent what they may read, and nothing any more when they may not send. Null of what the service has for itself, and of what was made before this was kept: those are sent everything',
    }),
  })
  .meta({ id: 'Webhook', description: 'Where events are sent to; nothing of its secrets' })

export const webhookWithSecret = z
  .object({
    secret: field(
      z.string().max(100).nullable(),
      'What it is signed with, shown this once; null in the answer to a repeated request',
      'whsec_…',
    ),
    webhook,
  })
  .meta({ id: 'WebhookWithSecret', description: 'A webhook with its new secret' })

export const removedWebhook = z
  .object({ id: id('the webhook', example.id), removedAt: moment('When', example.at) })
  .meta({ id: 'RemovedWebhook', description: 'A webhook that is no more' })

export const orderedEvent = z
  .object({ eventId: id('the event that is sent', example.eventId) })
  .meta({ id: 'OrderedEvent', description: 'What is sent, by the name under which deliveries show it' })

export const delivery = z
  .object({
    eventId: id('the event; of a test, its own', example.eventId),
    type: field(z.enum([...eventTypes, 'webhook.test']), 'What happened', 'payout.paid'),
    status: field(
      z.enum(['Delivered', 'Retrying', 'GivenUp']),
      'Delivered: it was answered with a 2xx; Retrying: it will be tried again; GivenUp: it will not',
      'Delivered',
    ),
    attempts: field(z.int().min(1), 'How often it was tried', 1),
    lastAttemptAt: moment('When it was tried last', example.at),
    nextAttemptAt: momentOrNull('When it is tried next; null where it is not', null),
    answerStatus: field(z.int().nullable(), 'The HTTP status of the last answer; null where there was none', 200),
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
      'Why the last try failed; null where it did not',
      null,
    ),
    answerBeginning: field(text().nullable(), 'How the body of the last answer begins; null where there was none', 'ok'),
    durationMs: field(z.int().min(0), 'How long the last try took, in milliseconds', 87),
  })
  .meta({ id: 'WebhookDelivery', description: 'How far an event is on its way to a webhook' })
