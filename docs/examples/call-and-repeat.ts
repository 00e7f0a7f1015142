// Calls the API and repeats rightly, in TypeScript, with nothing but Node's own fetch:
//
//   const api = callerOf('https://partners.example', process.env.PARTNER_API_KEY)
//   const lead = await api('POST', '/api/external/lead', { body: { promocode, fields }, idempotencyKey: `application-${id}` })
//
// Take a key that you find again after a crash, such as the id of the application or the order: then the program that starts anew
// repeats the same request, and it is applied once.

import { setTimeout as wait } from 'node:timers/promises'

interface Call {
  body?: object
  /** Every POST and PUT needs one. It stays the same however often the request is repeated. */
  idempotencyKey?: string
}

/** A final answer: the request was not applied, and repeating it changes nothing. */
export class Refused extends Error {
  readonly status: number
  /** Stable: let the program decide by it. */
  readonly code: string
  readonly answer: Record<string, unknown>

  constructor(status: number, answer: Record<string, unknown>) {
    super(`${status} ${String(answer.code)}: ${String(answer.message)} (request ${String(answer.requestId)})`)
    this.status = status
    this.code = String(answer.code)
    this.answer = answer
  }
}

/** Nobody knows whether the request was applied. Repeat it later with the same Idempotency-Key. */
export class OutcomeUnknown extends Error {}

interface Patience {
  /** How often a request is sent at most. */
  attempts?: number
  /** The service answers within 29 seconds; its lists may take longer. */
  timeoutMs?: number
  /** The pause after the first attempt; it doubles with each. */
  pauseMs?: number
}

/** Makes the function that calls one contour with one key. */
export function callerOf(baseUrl: string, apiKey: string, { attempts = 6, timeoutMs = 30_000, pauseMs = 500 }: Patience = {}) {
  return async (method: string, path: string, { body, idempotencyKey }: Call = {}): Promise<unknown> => {
    if (method !== 'GET' && idempotencyKey === undefined)
      throw new Error('a request that creates or changes something needs an idempotencyKey')
    const headers = {
      'x-api-key': apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
    for (let attempt = 1; ; attempt++) {
      const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
      const { status, answer, retryAfter } = await answerTo(baseUrl + path, request, timeoutMs)
      if (status >= 200 && status < 300) return answer
      const isTransient = status === 0 || status === 429 || status >= 500
      if (!isTransient) throw new Refused(status, (answer ?? {}) as Record<string, unknown>)
      if (attempt === attempts) throw new OutcomeUnknown(`${method} ${path}: ${status || 'no answer'} after ${attempts} attempts`)
      // Not all callers at the same moment: between half of the pause and the whole of it.
      const pause = pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
      await wait(Math.max(pause, 1000 * retryAfter))
    }
  }
}

interface Answer {
  /** 0 when none came, or came cut off or too late: the request may have been applied all the same. */
  status: number
  answer: unknown
  /** Seconds. */
  retryAfter: number
}

async function answerTo(url: string, request: RequestInit, timeoutMs: number): Promise<Answer> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  const answer: unknown = await response?.json().catch(() => undefined)
  const retryAfter = Number(response?.headers.get('retry-after')) || 0
  const isCutOff = response?.ok && answer === undefined
  return { status: isCutOff ? 0 : (response?.status ?? 0), answer, retryAfter }
}
