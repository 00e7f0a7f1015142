import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { shopKey } from './shop-contour.ts'

// eslint-disable-next-line typescript/no-explicit-any -- an answer's body is the boundary
type Loose = any

/** The API as the shop's program calls it. */
export interface Shop {
  /** @throws Error when the answer is no success */
  get: (path: string) => Promise<Loose>
  /** All of a paged list, to the end of it. */
  all: (path: string) => Promise<Loose[]>
  /**
   * Sends a request, and once more with the same Idempotency-Key.
   *
   * @throws Error when an answer is no success, or the second is another
   */
  repeated: (method: 'POST' | 'PUT', path: string, body: object) => Promise<Loose>
  /**
   * Sends a request, and once more as a program does a month later: without the key, with the same external id.
   *
   * @throws Error when an answer is no success, or the second does not say that the id was known
   */
  sentTwice: <Body extends { externalId: string }>(method: 'POST' | 'PUT', path: string, body: Body) => Promise<Loose>
  /** The session that a click on a link begins. */
  click: (slug: string) => Promise<string>
  /** How many requests were answered. */
  answered: () => number
}

/** @param baseUrl of the contour, without a slash at its end */
export function shopAt(baseUrl: string): Shop {
  let answered = 0
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${baseUrl}/api/external${path}`, {
      method,
      headers: { 'x-api-key': shopKey, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} ${JSON.stringify(body)} was refused: ${response.status} ${text}`)
    answered++
    const answer: Loose = JSON.parse(text)
    return { body: answer, headers: response.headers }
  }
  const known = (of: Headers, header: string, what: string): void => {
    if (of.get(header) !== 'true') throw new Error(`${what} was not known when it came again`)
  }
  return {
    answered: () => answered,
    get: async (path) => (await send('GET', path)).body,
    all: async (path) => {
      const found: Loose[] = []
      for (let cursor = ''; ;) {
        const page = await send('GET', `${path}&limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
        const next = page.headers.get('x-next-cursor')
        found.push(...page.body)
        // The feed gives a place to go on from with its last page too.
        if (next === null || page.body.length === 0) return found
        cursor = next
      }
    },
    repeated: async (method, path, body) => {
      const headers = { 'idempotency-key': randomUUID() }
      const first = await send(method, path, body, headers)
      const second = await send(method, path, body, headers)
      known(second.headers, 'idempotency-replayed', `${method} ${path}`)
      if (!isDeepStrictEqual(first.body, second.body)) throw new Error(`${method} ${path} was answered in two ways`)
      return first.body
    },
    sentTwice: async (method, path, body) => {
      const first = await send(method, path, body, { 'idempotency-key': randomUUID() })
      const second = await send(method, path, body)
      known(second.headers, 'external-id-known', `${method} ${path} with ${body.externalId}`)
      if (second.body.id !== first.body.id) throw new Error(`${body.externalId} is two things`)
      return first.body
    },
    click: async (slug) => {
      const { headers } = await fetch(`${baseUrl}/r/${slug}`, { redirect: 'manual' })
      answered++
      return new URL(headers.get('location') ?? '').searchParams.get('session') ?? ''
    },
  }
}
