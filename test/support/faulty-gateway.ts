import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { served } from './served.ts'

/** What may become of a request on its way to a contour and back. */
export const faults = ['Unavailable', 'Throttled', 'Reset', 'CutOff', 'NoJson', 'Slow'] as const
export type Fault = (typeof faults)[number]

/** A request that came, with what became of it. */
export interface SeenRequest {
  path: string
  atMs: number
  fault: Fault | undefined
}

interface FaultyGateway {
  baseUrl: string
  /** All that came, in its order. */
  seen: SeenRequest[]
}

/** Seconds that a throttled request is asked to wait: the shortest that the header can say. */
export const retryAfterS = 1

/**
 * Stands before a contour, hands requests on, and does with each what `faultOf` says. Pages of the feed are short: there are more.
 *
 * @param faultOf asked before anything else is done with the request
 */
export async function faultyGateway(
  contour: { baseUrl: string },
  faultOf: (number: number) => Fault | undefined | Promise<Fault | undefined>,
): Promise<FaultyGateway> {
  const seen: SeenRequest[] = []
  const { baseUrl } = await served(async (request, response) => {
    const path = String(request.url)
    const noted: SeenRequest = { path, atMs: performance.now(), fault: undefined }
    noted.fault = await faultOf(seen.push(noted))
    await answerWith(noted.fault, contour.baseUrl + path.replace('limit=1000', 'limit=7'), request, response)
  })
  return { baseUrl, seen }
}

async function answerWith(
  fault: Fault | undefined,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const json = { 'Content-Type': 'application/json' }
  if (fault === 'Reset') return void request.socket.destroy()
  if (fault === 'Unavailable') return void response.writeHead(503, json).end('{"code":"SERVICE_UNAVAILABLE"}')
  if (fault === 'Throttled') return void response.writeHead(429, { ...json, 'Retry-After': retryAfterS }).end('{}')
  if (fault === 'NoJson') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Be right back</h1>')
  const answer = await fetch(url, { headers: { 'x-api-key': String(request.headers['x-api-key']) } })
  const body = Buffer.from(await answer.arrayBuffer())
  const next = answer.headers.get('x-next-cursor')
  response.writeHead(answer.status, { ...json, ...(next === null ? {} : { 'X-Next-Cursor': next }) })
  response.write(body.subarray(0, body.length / 2))
  if (fault === 'CutOff') return void response.write(' ', () => request.socket.destroy())
  if (fault === 'Slow') await wait(20)
  response.end(body.subarray(body.length / 2))
}
