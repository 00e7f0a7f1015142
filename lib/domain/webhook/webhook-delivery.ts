import type { DeliveryFailure, SentType, Webhook, WebhookDelivery, WebhookSecrets } from './webhook.ts'

/** The outcome of one attempt to deliver an event. */
export type WebhookAnswer =
  | {
      /** The HTTP status, which alone decides. */
      status: number
      retryAfter: string | null
      /** The first part of the body, as text. */
      beginning: string
    }
  | { failure: Exclude<DeliveryFailure, 'AnswerStatus'> }

/** What an attempt means for its event. */
export type Verdict =
  | { status: 'Delivered' | 'GivenUp' }
  /** Tried again after this long. */
  | { status: 'Retrying'; waitSeconds: number }

const [minute, hour] = [60, 3600]

/** Seconds from a failed attempt to the next one (Standard Webhooks 1.0). */
export const retrySeconds = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour, 12 * hour, 12 * hour] as const

/** The first, and one after each wait. */
export const mostAttempts = retrySeconds.length + 1

/** SQS hides a message for at most 12 hours from when it was received, and part of that has already passed. */
export const longestWaitSeconds = 12 * hour - 5 * minute

/** Waits are shortened at random by up to this fraction, so that events which failed together are not retried together. */
const jitter = 0.1

/** A webhook that accepts nothing for this long is disabled. */
const failingMs = 5 * 24 * hour * 1000

/** Statuses of a receiver that is alive but wants a pause, and may say for how long. */
const askedToWait: ReadonlySet<number> = new Set([429, 503])

/** The receiver is gone for good. */
const gone = 410

export const isDelivered = (answer: WebhookAnswer): boolean => 'status' in answer && answer.status >= 200 && answer.status <= 299

/**
 * @param attempt how many times this message was tried, including this attempt
 * @param random from 0 to 1
 */
export function verdictOf(answer: WebhookAnswer, attempt: number, nowMs: number, random: number): Verdict {
  if (isDelivered(answer)) return { status: 'Delivered' }
  const planned = retrySeconds[attempt - 1]
  if (planned === undefined || isGone(answer)) return { status: 'GivenUp' }
  const asked = 'status' in answer && askedToWait.has(answer.status) ? retryAfterSeconds(answer.retryAfter, nowMs) : 0
  return {
    status: 'Retrying',
    waitSeconds: Math.min(longestWaitSeconds, Math.max(asked, Math.ceil(planned * (1 - jitter * random)))),
  }
}

const isGone = (answer: WebhookAnswer): boolean => 'status' in answer && answer.status === gone

/** Whether no answer came in time. */
export const isTimeout = (answer: WebhookAnswer): boolean => 'failure' in answer && answer.failure === 'TimedOut'

/** The value of Retry-After in seconds: it contains seconds, or the moment to wait for (RFC 9110, 10.2.3). 0 when absent. */
export function retryAfterSeconds(text: string | null, nowMs: number): number {
  const said = text?.trim() ?? ''
  if (/^\d{1,9}$/.test(said)) return Number(said)
  const atMs = /^[A-Z][a-z]{2,8}, .* GMT$/.test(said) ? Date.parse(said) : Number.NaN
  return Number.isNaN(atMs) ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

/** What the sender records about a webhook: since when deliveries have failed, or that it is disabled. */
export type WebhookNote = Pick<Webhook, 'failingSince'> | { disabled: NonNullable<Webhook['disabled']> }

/** Undefined when the answer changes nothing. */
export function webhookNote({ failingSince }: Webhook, answer: WebhookAnswer, nowMs: number): WebhookNote | undefined {
  const at = new Date(nowMs).toISOString()
  if (isDelivered(answer)) return failingSince === null ? undefined : { failingSince: null }
  if (isGone(answer)) return { disabled: { at, why: 'Gone' } }
  if (failingSince === null) return { failingSince: at }
  return nowMs - Date.parse(failingSince) >= failingMs ? { disabled: { at, why: 'Failing' } } : undefined
}

/** A delivery after an attempt, without the number of attempts. */
export function deliveryAfter(
  event: { webhookId: string; eventId: string; type: SentType },
  tried: { answer: WebhookAnswer; verdict: Verdict; atMs: number; durationMs: number },
): Omit<WebhookDelivery, 'attempts'> {
  const { answer, verdict, atMs, durationMs } = tried
  const nextMs = verdict.status === 'Retrying' ? atMs + durationMs + verdict.waitSeconds * 1000 : undefined
  return {
    ...event,
    status: verdict.status,
    lastAttemptAt: new Date(atMs).toISOString(),
    nextAttemptAt: nextMs === undefined ? null : new Date(nextMs).toISOString(),
    answerStatus: 'status' in answer ? answer.status : null,
    failure: 'failure' in answer ? answer.failure : isDelivered(answer) ? null : 'AnswerStatus',
    answerBeginning: 'status' in answer ? answer.beginning : null,
    durationMs,
  }
}

/** The secrets to sign with now: all valid ones, so that receivers verify events during a rotation whichever secret they know. */
export function goodSecrets({ secrets }: WebhookSecrets, nowMs: number): string[] {
  return secrets.filter(({ goodUntil }) => goodUntil === null || Date.parse(goodUntil) > nowMs).map(({ secret }) => secret)
}

/** Whether a webhook receives events of a type. */
export function wants({ types, disabled }: Pick<Webhook, 'types' | 'disabled'>, type: SentType): boolean {
  return disabled === null && (types === null || types.some((one) => one === type))
}
