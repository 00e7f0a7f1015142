import { endpoints } from '../../../functions/endpoints.ts'
import { must } from './check.ts'

/** An answer of the API. */
export interface Answer {
  status: number
  headers: Headers
  /** Undefined if there is none. */
  // eslint-disable-next-line typescript/no-explicit-any -- an answer's body is the boundary
  body: any
}

/** The parts of a request beside its endpoint. */
export interface Asked {
  path?: Readonly<Record<string, string>>
  query?: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export type Ask = (endpoint: string, asked?: Asked) => Promise<Answer>

const timeoutMs = 60_000

/** Calls the endpoints of an API by name. */
export function askingAt(baseUrl: string, secret: string): Ask {
  return async (name, asked = {}) => {
    const response = await send(baseUrl, secret, name, asked)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
}

/** The same, but returns the response before its body is read. */
export async function send(baseUrl: string, secret: string, name: string, asked: Asked = {}): Promise<Response> {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`there is no endpoint ${name}`)
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(asked.path?.[parameter] ?? ''))
  return fetch(`${baseUrl}${path}${asked.query ?? ''}`, {
    method: endpoint.method,
    headers: {
      'x-api-key': secret,
      ...(asked.body !== undefined && { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

/** The body of an answer with the expected status. */
export function bodyOf({ status, body }: Answer, expected: number): Answer['body'] {
  must(status === expected, `expected ${expected}, got ${status}: ${JSON.stringify(body)?.slice(0, 300) ?? 'no body'}`)
  return body
}
