import { sendWebhook } from './spec.ts'
import type { WebhookMessage } from '../../../lib/contract/webhook-message.ts'
import { type SentType, testEventType, type Webhook } from '../../../lib/domain/webhook/webhook.ts'
import {
  deliveryAfter,
  goodSecrets,
  isTimeout,
  mostAttempts,
  verdictOf,
  type WebhookAnswer,
  webhookNote,
} from '../../../lib/domain/webhook/webhook-delivery.ts'
import { bodyFor } from '../../../lib/domain/webhook/webhook-event.ts'
import { rightsOf } from '../../../lib/domain/webhook/webhook-holder.ts'
import {
  manyRests,
  nextRest,
  restAfterTimeout,
  restStage,
  type RestState,
  waitSeconds,
} from '../../../lib/domain/webhook/webhook-rest.ts'
import { log, logFault } from '../../../lib/http/log.ts'
import { countedFields, lateEventMs } from '../../../lib/http/metrics.ts'
import { type Delivery, queueWorker } from '../../../lib/queue/queue-worker.ts'
import { areWebhooksLocalTrials, contourName } from '../../../lib/store/table/environment.ts'
import { enqueueAgain, hideMessage } from '../../../lib/queue/webhook-queue.ts'
import { isRestBegun, noteAnswered, noteTimeout } from '../../../lib/store/webhook/webhook-rest.ts'
import { loadSending, noteDelivery, noteDropped, noteWebhook } from '../../../lib/store/webhook/webhook-sending.ts'
import { postWebhook } from '../../../lib/webhook/post.ts'
import { signatureHeaders } from '../../../lib/webhook/signature.ts'

/** How long a receiver may take, by Standard Webhooks 1.0. */
const timeoutMs = 15_000

export const handler = queueWorker(sendWebhook, async (message, nowMs, delivery) => {
  const { runtime } = delivery
  const attempt = (message.tries ?? 0) + delivery.attempt
  if (attempt > mostAttempts) return givenToDeadLetters(delivery)
  const sending = await loadSending(message.webhookId)
  if (!sending) return 'Dropped'
  const { webhook, secrets, known } = sending
  const at = new Date(nowMs).toISOString()
  const rights = rightsOf(webhook.holder, known, at)
  if (webhook.disabled === null && 'endedAt' in rights) {
    await recorded(delivery, noteWebhook(webhook, { disabled: { at: rights.endedAt, why: 'RightsEnded' } }))
  }
  if (webhook.disabled !== null || 'endedAt' in rights) {
    if (attempt > 1) await noteDropped(message)
    return 'Dropped'
  }
  const resting = message.type === testEventType ? undefined : await restOf(webhook, nowMs)
  if (resting) {
    const delaySeconds = waitSeconds(resting, nowMs, runtime.random())
    await enqueueAgain(delivery.queueArn, { message: { ...message, tries: attempt - 1 }, delaySeconds })
    return 'Rests'
  }
  const atMs = runtime.now()
  // A message from a failed attempt or a rest was delayed on purpose.
  if (attempt === 1 && message.tries === undefined && atMs - delivery.sentMs > lateEventMs) countLateEvent(delivery, atMs)
  const body = bodyFor(message, rights.mayRead)
  const answer = await postTo(webhook, { ...message, body }, goodSecrets(secrets, nowMs), atMs)
  const verdict = verdictOf(answer, attempt, runtime.now(), runtime.random())
  const { webhookId, eventId, type } = message
  const tried = { answer, verdict, atMs, durationMs: runtime.now() - atMs }
  const note = webhookNote(webhook, answer, atMs)
  await Promise.all([
    recorded(delivery, noteDelivery(deliveryAfter({ webhookId, eventId, type: type as SentType }, tried), atMs)),
    note && recorded(delivery, noteWebhook(webhook, note)),
    recorded(delivery, noteInTime(webhook, answer, runtime.now())),
    verdict.status === 'Retrying' &&
      recorded(delivery, hideMessage(delivery.queueArn, delivery.receiptHandle, verdict.waitSeconds)),
  ])
  if (verdict.status === 'Retrying') return { outcome: verdict.status, comesAgain: true }
  const isDisabled = note !== undefined && 'disabled' in note
  return verdict.status === 'GivenUp' && !isDisabled ? givenToDeadLetters(delivery) : verdict.status
})

/**
 * The queue moves a message to the dead letters after this many deliveries; one that continued as a new message has not reached
 * them yet.
 */
async function givenToDeadLetters(delivery: Delivery): Promise<{ outcome: string; comesAgain: true }> {
  if (delivery.attempt < mostAttempts) await recorded(delivery, hideMessage(delivery.queueArn, delivery.receiptHandle, 0))
  return { outcome: 'GivenUp', comesAgain: true }
}

/**
 * The rest of a webhook; undefined when it does not rest, or when this is the single attempt that tests after a rest whether it
 * answers again. The sender of that attempt has already written the next rest: nobody else makes one, whatever comes of it.
 */
async function restOf(webhook: Webhook, nowMs: number): Promise<RestState | undefined> {
  const stage = restStage(webhook, nowMs)
  if (stage === 'Awake') return undefined
  if (stage === 'Resting') return webhook
  const next = nextRest(webhook, nowMs + timeoutMs)
  if (!(await isRestBegun(webhook, next))) return next
  if (next.rests > manyRests) countLongRest(nowMs)
  return undefined
}

/** Counts timeouts in a row. Any other answer ends the row, because it shows that the receiver is there. */
async function noteInTime(webhook: Webhook, answer: WebhookAnswer, nowMs: number): Promise<void> {
  if (!isTimeout(answer)) {
    if (webhook.timeoutsInRow !== undefined) await noteAnswered(webhook)
    return
  }
  const state = await noteTimeout(webhook)
  const rest = state && restAfterTimeout(state, nowMs)
  if (rest) await isRestBegun({ ...webhook, ...state }, rest)
}

/** The console shows which webhook it is. */
function countLongRest(nowMs: number): void {
  const counts = { longRests: 1 }
  const fields = countedFields({ nowMs, contour: contourName(), endpoint: sendWebhook.name, event: undefined, counts })
  log('info', { function: sendWebhook.name, ...fields })
}

/** The queue tells which webhook it is: each has its own. */
function countLateEvent({ messageId, queueArn, sentMs }: Delivery, nowMs: number): void {
  const counts = { lateEvents: 1 }
  const fields = countedFields({ nowMs, contour: contourName(), endpoint: sendWebhook.name, event: undefined, counts })
  const queue = queueArn.slice(queueArn.lastIndexOf(':') + 1)
  log('info', { function: sendWebhook.name, messageId, queue, lateMs: nowMs - sentMs, ...fields })
}

function postTo({ url }: Webhook, { eventId, body }: WebhookMessage, secrets: readonly string[], nowMs: number) {
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Partner-Program-Webhooks/1',
    ...signatureHeaders({ id: eventId, nowMs, body, secrets }),
  }
  return postWebhook({ url, headers, body, timeoutMs, isLocalTrial: areWebhooksLocalTrials() })
}

/** An event that was sent is not sent again because recording it failed. */
async function recorded({ messageId }: Delivery, note: Promise<unknown>): Promise<void> {
  try {
    await note
  } catch (error) {
    logFault(messageId, error)
  }
}
