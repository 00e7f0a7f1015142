import type { EventType } from './event.ts'
import { type MayRead, readRightOf } from './read-right.ts'
import { testEventType, type Webhook, type WebhookDelivery } from './webhook.ts'

/**
 * A webhook as those see it who may change it: nothing of its secrets.
 *
 * @param at what ended before is shown no more
 */
export function webhookView(webhook: Webhook, at: string) {
  const { id, title, url, types, disabled, failingSince, createdAt, formerSecretGoodUntil: until, holder } = webhook
  return {
    id,
    title,
    url,
    types,
    isEnabled: disabled === null,
    // The table gives a map in any order.
    disabled: disabled && { at: disabled.at, why: disabled.why },
    failingSince,
    formerSecretGoodUntil: until !== null && until > at ? until : null,
    createdAt,
    holder: holder ? { kind: holder.kind, id: holder.id, name: holder.name } : null,
  }
}

/**
 * How far an event is on its way to a webhook. What was answered may repeat what was sent: it is shown to who may read that.
 */
export function deliveryView(delivery: WebhookDelivery, mayRead: MayRead) {
  const { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt } = delivery
  const { answerStatus, failure, durationMs } = delivery
  const isShown = type === testEventType || mayRead(readRightOf(type satisfies EventType))
  const answerBeginning = isShown ? delivery.answerBeginning : null
  return { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt, answerStatus, failure, answerBeginning, durationMs }
}
