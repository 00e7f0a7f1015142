import type { EventType } from './event.ts'

/** Whose rights a webhook has: it is sent what they may read, and nothing once they may send nothing. */
export interface WebhookHolder {
  kind: 'ApiKey' | 'Administrator'
  /** Of a key that took the place of others, the id of the first of them: what one was for, the next is for. */
  id: string
  /** What people know them by: the title of the key, the address of the administrator. */
  name: string
}

/** Where events are sent to, as it is stored. Its secrets stand apart: whoever lists webhooks cannot read them. */
export interface Webhook {
  id: string
  title: string
  url: string
  /** The events that are sent; null for all. */
  types: readonly EventType[] | null
  createdAt: string
  /** Absent of what the service made for itself, and of what was made before holders were kept. */
  holder?: WebhookHolder
  /** One more with every change that somebody made; what the sender notes counts for nothing. */
  revision: number
  /** Null while events are sent. */
  disabled: { at: string; why: DisabledWhy } | null
  /** Since when nothing has arrived there; null while the last try succeeded, and before the first. */
  failingSince: string | null
  /** Until when the secret before the present one signs too; null where there was none, or it ended at once. */
  formerSecretGoodUntil: string | null
  /** How many tries in a row ran out of time; absent since one did not. */
  timeoutsInRow?: number
  /** Until when it is left alone, and for how many times in a row; absent while it is not. */
  restsUntil?: string
  rests?: number
}

/** By hand; it said that it is gone (410); nothing arrived for five days; its holder may send nothing any more. */
export const disabledWhys = ['ByHand', 'Gone', 'Failing', 'RightsEnded'] as const
export type DisabledWhy = (typeof disabledWhys)[number]

/** What webhooks are signed with, newest first: two while one takes the place of the other. */
export interface WebhookSecrets {
  webhookId: string
  secrets: readonly WebhookSecret[]
}
export interface WebhookSecret {
  /** whsec_ and 32 random bytes as base64 (Standard Webhooks 1.0). */
  secret: string
  /** Null for the one that is there to stay. */
  goodUntil: string | null
}

/** Somebody wants something sent, once: written in the transaction of the act, and taken up as events are. */
export type WebhookOrder = { id: string; webhookId: string; at: string } & (
  | { kind: 'Test' }
  /** The event as the feed names it. */
  | { kind: 'Again'; eventId: string }
)

/** The type of what a test sends; it is in no feed. */
export const testEventType = 'webhook.test'
export type SentType = EventType | typeof testEventType

/** One event for one webhook, and how far it is: written anew with every try. */
export interface WebhookDelivery {
  webhookId: string
  /** The event as the feed names it; of a test, the order's. */
  eventId: string
  type: SentType
  status: 'Delivered' | 'Retrying' | 'GivenUp'
  /** Of all tries, those of the same event that were ordered again too. */
  attempts: number
  lastAttemptAt: string
  nextAttemptAt: string | null
  /** The HTTP status of the last answer, null where there was none, and then why. */
  answerStatus: number | null
  failure: DeliveryFailure | null
  /** The beginning of the last answer's body, as text. */
  answerBeginning: string | null
  durationMs: number
}

/** Why there was no answer, or none that counts. */
export type DeliveryFailure =
  | 'AnswerStatus'
  | 'TimedOut'
  | 'NameNotFound'
  | 'AddressNotPublic'
  | 'ConnectionRefused'
  | 'ConnectionLost'
  | 'CertificateInvalid'
