import { sendWebhook } from '../../lib/contract/send-webhook.ts'
import type { WebhookMessage } from '../../lib/contract/webhook-message.ts'
import type { SentType, Webhook } from '../../lib/domain/webhook.ts'
import { deliveryAfter, goodSecrets, verdictOf, webhookNote } from '../../lib/domain/webhook-delivery.ts'
import { logFault } from '../../lib/http/log.ts'
import { type Delivery, queueWorker } from '../../lib/queue/queue-worker.ts'
import { areWebhooksLocalTrials } from '../../lib/store/environment.ts'
import { hideMessage } from '../../lib/store/webhook-queue.ts'
import { loadSending, noteDelivery, noteDropped, noteWebhook } from '../../lib/store/webhook-sending.ts'
import { postWebhook } from '../../lib/webhook/post.ts'
import { signatureHeaders } from '../../lib/webhook/signature.ts'

/** Of Standard Webhooks 1.0: so long may a receiver take. */
const timeoutMs = 15_000

export const handler = queueWorker(sendWebhook, async (message, nowMs, delivery) => {
  const sending = await loadSending(message.webhookId)
  const { runtime, attempt } = delivery
  if (!sending) return 'Dropped'
  const { webhook, secrets } = sending
  if (webhook.disabled !== null) {
    if (attempt > 1) await noteDropped(message)
    return 'Dropped'
  }
  const atMs = runtime.now()
  const answer = await postTo(webhook, message, goodSecrets(secrets, nowMs), atMs)
  const verdict = verdictOf(answer, attempt, runtime.now(), runtime.random())
  const { webhookId, eventId, type } = message
  const tried = { answer, verdict, atMs, durationMs: runtime.now() - atMs }
  const note = webhookNote(webhook, answer, atMs)
  await Promise.all([
    noted(delivery, noteDelivery(deliveryAfter({ webhookId, eventId, type: type as SentType }, tried), atMs)),
    note && noted(delivery, noteWebhook(webhook, note)),
    verdict.status === 'Retrying' && noted(delivery, hideMessage(delivery.receiptHandle, verdict.waitSeconds)),
  ])
  const isGivenToDeadLetters = verdict.status === 'GivenUp' && !(note && 'disabled' in note)
  return verdict.status === 'Retrying' || isGivenToDeadLetters ? { outcome: verdict.status, comesAgain: true } : verdict.status
})

function postTo({ url }: Webhook, { eventId, body }: WebhookMessage, secrets: readonly string[], nowMs: number) {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Partner-Program-Webhooks/1',
    ...signatureHeaders({ id: eventId, nowMs, body, secrets }),
  }
  return postWebhook({ url, headers, body, timeoutMs, isLocalTrial: areWebhooksLocalTrials() })
}

/** What was sent is not sent again because nobody could write it down. */
async function noted({ messageId }: Delivery, note: Promise<void>): Promise<void> {
  try {
    await note
  } catch (error) {
    logFault(messageId, error)
  }
}
