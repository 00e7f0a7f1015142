import type { Webhook, WebhookDelivery } from './webhook.ts'

/**
 * A webhook as those see it who may change it: nothing of its secrets.
 *
 * @param at what ended before is shown no more
 */
export function webhookView(webhook: Webhook, at: string) {
  const { id, title, url, types, disabled, failingSince, createdAt, formerSecretGoodUntil: until } = webhook
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
  }
}

/** How far an event is on its way to a webhook. */
export function deliveryView(delivery: WebhookDelivery) {
  const { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt } = delivery
  const { answerStatus, failure, answerBeginning, durationMs } = delivery
  return { eventId, type, status, attempts, lastAttemptAt, nextAttemptAt, answerStatus, failure, answerBeginning, durationMs }
}
