import type { Handler } from '../../lib/http/endpoint.ts'
import { type Call, callStreaming, contextOf, eventOf } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import type { HostileRequest } from './hostile-requests.ts'
import type { ArrivedAnswer } from './verdict.ts'

/** The event that the gateway makes of a request: headers and parameters by name, the parameters decoded, the body as UTF-8. */
function callOf({ parameters, query, headers, body }: HostileRequest): Call {
  return {
    query: grouped(query),
    key: null,
    path: parameters,
    headers: grouped(headers),
    body: body?.toString(),
  }
}

const grouped = (all: readonly (readonly [name: string, value: string])[]): Record<string, string[]> =>
  Object.fromEntries([...Map.groupBy(all, ([name]) => name)].map(([name, some]) => [name, some.map(([, value]) => value)]))

/** Has the handler answer that is in this process. */
export async function sendHere(request: HostileRequest): Promise<ArrivedAnswer> {
  const { name, streamed } = request.endpoint
  if (streamed) {
    const { status, headers, bytes, body } = await callStreaming(handlers.get(name), callOf(request))
    return { status, headers: lowerCase(headers), body: body === undefined ? '[]' : bytes.toString() }
  }
  const event = eventOf(callOf(request))
  // What is not sent is not filled in.
  event.headers = Object.fromEntries(request.headers)
  event.multiValueHeaders = grouped(request.headers)
  const handler = handlers.get(name) as Handler
  const { statusCode, headers = {}, body } = await handler(event, contextOf(name))
  return { status: statusCode, headers: lowerCase(headers), body }
}

const lowerCase = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
