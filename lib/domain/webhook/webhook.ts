import type { EventType } from '../feed/event.ts'

/** Whose rights a webhook has: it receives what its holder may read, and nothing once the holder lost all rights. */
export interface WebhookHolder {
  kind: 'ApiKey' | 'Administrator'
  /** For a rotated key, the id of the first key of the chain: each key inherits the purpose of the one it replaced. */
  id: string
  /** The name people know: the key's title, the administrator's address. */
  name: string
}

/** The address that events are sent to, as stored. Secrets are stored separately: listing webhooks must not read them. */
export interface Webhook {
  id: string
  title: string
  url: string
  /** The event types that are sent; null for all. */
  types: readonly EventType[] | null
  createdAt: string
  /** Absent when the service made the webhook for itself, or it was made before holders were stored. */
  holder?: WebhookHolder
  /** Incremented when somebody changes it, but not by the sender's notes. */
  revision: number
  /** Null while events are sent. */
  disabled: { at: string; why: DisabledWhy } | null
  /** Since when deliveries have failed; null while the last one succeeded, and before the first. */
  failingSince: string | null
  /** Until when the previous secret also signs; null when there was none, or it ended at once. */
  formerSecretGoodUntil: string | null
  /** Timeouts in a row; absent since the last attempt without one. */
  timeoutsInRow?: number
  /** Until when it rests, and how many rests in a row there were; absent otherwise. */
  restsUntil?: string
  rests?: number
}

/** By hand; the receiver answered 410; nothing was accepted for five days; the holder lost all rights. */
export const disabledWhys = ['ByHand', 'Gone', 'Failing', 'RightsEnded'] as const
export type DisabledWhy = (typeof disabledWhys)[number]

/** The signing secrets of a webhook, newest first: two during a rotation. */
export interface WebhookSecrets {
  webhookId: string
  secrets: readonly WebhookSecret[]
}
export interface WebhookSecret {
  /** whsec_ and 32 random bytes as base64 (Standard Webhooks 1.0). */
  secret: string
  /** Null for the secret that stays. */
  goodUntil: string | null
}

/** A request to send something once: written in the transaction of the act, and processed like events. */
export type WebhookOrder = { id: string; webhookId: string; at: string } & (
  | { kind: 'Test' }
  /** The event's id in the feed. */
  | { kind: 'Again'; eventId: string }
)

/** The event type of a test; it never appears in the feed. */
export const testEventType = 'webhook.test'
export type SentType = EventType | typeof testEventType

/** One event for one webhook, and its progress: rewritten with every attempt. */
export interface WebhookDelivery {
  webhookId: string
  /** The event's id in the feed; for a test, the order's id. */
  eventId: string
  type: SentType
  status: 'Delivered' | 'Retrying' | 'GivenUp'
  /** All attempts, including those after the same event was ordered again. */
  attempts: number
  lastAttemptAt: string
  nextAttemptAt: string | null
  /** The HTTP status of the last answer; null without one, and then why. */
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
