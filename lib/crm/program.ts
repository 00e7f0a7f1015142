import { ask, type Ask, NotNow } from './ask.ts'
import type { Told } from './inbox.ts'

/** A final answer: the request was not applied, and repeating it changes nothing. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string

  constructor(status: number, { code, message, requestId }: Record<string, unknown>) {
    super(`${status} ${String(code)}: ${String(message)} (request ${String(requestId)})`)
    this.status = status
    this.code = String(code)
  }
}

/** What the connector needs of the program. */
export interface Program {
  call: (method: string, path: string, of?: { body?: object; idempotencyKey?: string }) => Promise<unknown>
  /** A page of the feed after the cursor; null begins. */
  events: (types: readonly string[], cursor: string | null) => Promise<{ events: Told[]; cursor: string }>
}

/** The service answers within 29 seconds. A repeat does no harm: each change has its Idempotency-Key. */
const patience = { timeoutMs: 30_000, unsureMs: 0 }

/**
 * The external API, with one key. It repeats nothing: its caller comes again.
 *
 * Its functions throw NotNow where nothing is decided yet, and Refused.
 */
export function programOf(baseUrl: string, apiKey: string, asking: Ask = ask): Program {
  const send = async (
    method: string,
    path: string,
    { body, idempotencyKey }: { body?: object; idempotencyKey?: string } = {},
  ) => {
    const headers = {
      'x-api-key': apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
    const request = { method, headers, body: body === undefined ? null : JSON.stringify(body) }
    const answer = await asking(`${baseUrl}/api/external${path}`, request, patience)
    if (answer.status >= 200 && answer.status < 300) return answer
    const refused = new Refused(answer.status, (answer.body ?? {}) as Record<string, unknown>)
    const isTransient = answer.status === 429 || answer.status >= 500
    if (!isTransient) throw refused
    throw new NotNow(`the program: ${refused.message}`, 1000 * (Number(answer.headers.get('retry-after')) || 0))
  }
  return {
    call: async (method, path, of) => (await send(method, path, of)).body,
    events: async (types, cursor) => {
      const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { headers, body } = await send('GET', `/events?type=${types.join(',')}${after}`)
      return { events: body as Told[], cursor: String(headers.get('x-next-cursor')) }
    },
  }
}
