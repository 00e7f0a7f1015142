import type { EventType } from '../feed/event.ts'
import { type MayRead, readRightOf } from './read-right.ts'
import { testEventType, type Webhook, type WebhookDelivery } from './webhook.ts'

/**
 * A webhook for people who may change it, without its secrets.
 *
 * @param at an earlier end is no longer shown
 */
export function webhookView(webhook: Webhook, at: string) {
  const { id, title, url, types, disabled, failingSince, createdAt, formerSecretGoodUntil: until, holder } = webhook
  return {
    id,
    title,
    url,
    types,
    isEnabled: disabled === null,
    // The table returns the attributes of a map in any order.
    disabled: disabled && { at: disabled.at, why: disabled.why },
    failingSince,
    formerSecretGoodUntil: until !== null && until > at ? until : null,
    createdAt,
    holder: holder ? { kind: holder.kind, id: holder.id, name: holder.name } : null,
  }
}

/**
 * The progress of an event's delivery to a webhook. The answer's text may echo what was sent, so only readers who may see the
 * event get it.
 */
export function deliveryView(delivery: WebhookDelivery, mayRead: MayRead) {
  const { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt } = delivery
  const { answerStatus, failure, durationMs } = delivery
  const isShown = type === testEventType || mayRead(readRightOf(type satisfies EventType))
  const answerBeginning = isShown ? delivery.answerBeginning : null
  return { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt, answerStatus, failure, answerBeginning, durationMs }
}
