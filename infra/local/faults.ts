import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { ApiError } from '../../lib/errors.ts'
import { errorAnswer } from '../../lib/http/error-answer.ts'
import type { Serve } from './dev-page.ts'
import { router, targetOf } from './proxy-event.ts'
import { webhookPath } from './webhook-page.ts'

/** What a person orders: the next answers to a method and path go wrong in one way. */
const faultOrder = z.strictObject({
  method: z.string(),
  path: z.string(),
  fault: z.literal(['late', 'lost', 410, 429, 503]),
  next: z.prefault(z.int().check(z.minimum(1), z.maximum(1000)), 1),
  /** Of a late answer, how late. Longer than callers wait by default. */
  ms: z.prefault(z.int().check(z.minimum(1), z.maximum(600_000)), 35_000),
  /** Seconds, of 429 and 503. */
  retryAfter: z.prefault(z.int().check(z.minimum(0), z.maximum(3600)), 1),
})

/** A fault that waits for requests: `next` is how many it still meets. */
export type Fault = z.output<typeof faultOrder>

/** The faults of one contour, in the order in which they were ordered. */
export interface Faults {
  list: () => readonly Fault[]
  /** @returns why the order is refused; undefined if it is taken */
  order: (sent: unknown) => string | undefined
  clear: () => void
  /** The fault that a request meets now, which counts as one of its `next`. */
  take: (method: string, path: string) => Fault | undefined
}

/** Where requests come: an address, or the template of many, such as /api/external/lead/{id}. */
type Place = Pick<EndpointSpec, 'path' | 'errors'>

/** Its sender knows 410: it disables the webhook. */
const receiver: Place = { path: webhookPath, errors: ['CURSOR_EXPIRED'] }

/** @param endpoints of the contour: a fault for an address that there is not would never come, so it is refused */
export function faultsOf(endpoints: readonly EndpointSpec[]): Faults {
  let faults: Fault[] = []
  const route = router(endpoints)
  const placeOf = (method: string, path: string): Place | undefined =>
    method === 'POST' && path === webhookPath ? receiver : route(method, path)?.endpoint

  return {
    list: () => faults,
    order: (sent) => {
      const read = faultOrder.safeParse(sent)
      if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; ')
      const place = placeOf(read.data.method, read.data.path)
      if (place === undefined) return `there is no ${read.data.method} ${read.data.path}`
      if (read.data.fault === 410 && !place.errors.includes('CURSOR_EXPIRED'))
        return `410 is no answer of ${read.data.method} ${read.data.path}; GET /api/external/events and POST ${webhookPath} have it`
      faults = [...faults, read.data]
      return undefined
    },
    clear: () => void (faults = []),
    take: (method, path) => {
      const place = placeOf(method, path)
      const fault = faults.find((one) => one.method === method && (one.path === path || one.path === place?.path))
      if (!fault) return undefined
      faults = faults.flatMap((one) => (one === fault ? leftOf(fault) : [one]))
      return fault
    },
  }
}

const leftOf = (fault: Fault): Fault[] => (fault.next > 1 ? [{ ...fault, next: fault.next - 1 }] : [])

/**
 * Lets requests meet the faults that were ordered for them, and hands all others on.
 *
 * @param onFault is called with a request that meets one
 */
export function meetingFaults(faults: Faults, serve: Serve, onFault: (fault: Fault, request: string) => void): Serve {
  return async (request, response) => {
    const [method, { path }] = [request.method ?? '', targetOf(request.url ?? '')]
    const fault = faults.take(method, path)
    if (!fault) return serve(request, response)
    onFault(fault, `${method} ${path}`)
    if (fault.fault === 'late') return serve(request, answeringLate(response, fault.ms))
    if (fault.fault === 'lost') return serve(request, losingAnswer(request, response))
    return answerInstead(fault, response, path)
  }
}

const codes = { 410: 'CURSOR_EXPIRED', 429: 'TOO_MANY_REQUESTS', 503: 'SERVICE_UNAVAILABLE' } as const

/** As the contour, its gateway or its firewall would; a receiver of webhooks has no error codes. */
function answerInstead(fault: Fault, response: ServerResponse, path: string): void {
  const requestId = randomUUID()
  const { statusCode, headers, body } = errorAnswer(
    new ApiError(codes[fault.fault as keyof typeof codes]),
    requestId,
    fault.retryAfter,
  )
  const text = path === webhookPath ? `${statusCode}, as ordered at /dev/faults` : JSON.stringify(body)
  response.writeHead(statusCode, { 'x-amzn-RequestId': requestId, ...headers }).end(text)
}

/** What is asked for is done, and the connection is cut where the answer would begin. */
function losingAnswer(request: IncomingMessage, response: ServerResponse): ServerResponse {
  return Object.assign(response, {
    writeHead: () => {
      request.socket.destroy()
      return response
    },
  })
}

/** What is asked for is done at once. The answer goes out when its time has come, its parts in their order. */
function answeringLate(response: ServerResponse, ms: number): ServerResponse {
  const writeHead = response.writeHead.bind(response)
  const write = response.write.bind(response) as (...given: unknown[]) => boolean
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse
  let due: Promise<unknown> | undefined
  const later = (act: () => unknown): void => {
    // A process that is told to end waits for no answer.
    due = (due ?? wait(ms, undefined, { ref: false })).then(act).catch(() => response.destroy())
  }
  return Object.assign(response, {
    writeHead: (status: number, headers?: OutgoingHttpHeaders) => {
      later(() => writeHead(status, headers))
      return response
    },
    write: (...given: unknown[]) => {
      later(() => write(...given))
      return true
    },
    end: (...given: unknown[]) => {
      later(() => end(...given))
      return response
    },
  })
}
