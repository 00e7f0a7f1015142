import { AsyncResource } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { gunzipSync } from 'node:zlib'
import { invokeStreaming, lambdaContext, type LambdaFunction, type ResponseHead } from '../../infra/local/lambda.ts'
import { asFunction } from './as-function.ts'
import { expectDeclared } from './contract.ts'
import { endpointNameOf } from './handlers.ts'

/** What a test says of a request; the rest is as API Gateway would fill it in. */
export interface Call {
  /** The x-api-key header; null sends none. */
  key?: string | null
  body?: unknown
  path?: Record<string, string>
  /** Parameters behind the question mark; a list repeats one. */
  query?: Record<string, string | string[]>
  /** A list sends a header several times. */
  headers?: Record<string, string | string[]>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // eslint-disable-next-line typescript/no-explicit-any -- an answer's body is the boundary
  body: any
}

export const demoKey = 'demo-crm-key-for-local-use-only'

/** An API Gateway event with only what handlers read. A body that is no string is sent as JSON. */
export function eventOf({ key = demoKey, body, path, query, headers }: Call): APIGatewayProxyEvent {
  const sent: Record<string, string | string[]> = {
    ...(key === null ? {} : { 'x-api-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  return {
    headers: lastOfEach(sent),
    multiValueHeaders: allOfEach(sent),
    pathParameters: path ?? null,
    queryStringParameters: query ? lastOfEach(query) : null,
    multiValueQueryStringParameters: query ? allOfEach(query) : null,
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'test-request', identity: { sourceIp: '203.0.113.7' }, ...arrival() },
  } as unknown as APIGatewayProxyEvent
}

const lastOfEach = (all: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value].flat().at(-1)]))

const allOfEach = (all: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value].flat()]))

/** Seconds that functions have, unless a test sets others. */
export const usualSeconds = 28
let functionSeconds = usualSeconds

/** The gateway counts from the arrival of a request, so a test with more time than usual sets a later arrival. */
function arrival(): { requestTimeEpoch?: number } {
  return functionSeconds > usualSeconds ? { requestTimeEpoch: Date.now() + (functionSeconds - usualSeconds) * 1000 } : {}
}

/** How long functions have from here on, in this file. */
export function giveFunctions({ seconds }: { seconds: number }): void {
  functionSeconds = seconds
}

export const contextOf = (functionName = 'test'): Context => lambdaContext(functionName, 'test-request', functionSeconds)

/** Keeps state that a request sets for itself, such as its deadline, from leaking into the test that called it. */
const invocation =
  <Result>(run: () => Promise<Result>) =>
  (): Promise<Result> =>
    new AsyncResource('invocation').runInAsyncScope(run)

/** Calls a handler that answers at once. An answer of a real endpoint must be one that its document declares. */
export async function call(
  handler: (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>,
  request: Call = {},
): Promise<Answer> {
  const name = endpointNameOf(handler)
  const run = invocation(() => handler(eventOf(request), contextOf()))
  const { statusCode, headers, body } = await (name ? asFunction(name, run) : run())
  const answer = { status: statusCode, headers: headers ?? {}, body: body === '' ? '' : JSON.parse(body) }
  if (name) expectDeclared(name, answer)
  return answer
}

/**
 * Calls a handler that streams, and reads the whole of its answer, which must be one that its document declares.
 *
 * @throws when the handler breaks off midway
 */
export async function callStreaming(handler: unknown, request: Call = {}): Promise<Answer & { bytes: Buffer }> {
  let head: ResponseHead = { statusCode: 0 }
  const body = new PassThrough()
  const name = endpointNameOf(handler)
  const run = invocation(() =>
    Promise.all([
      buffer(body),
      invokeStreaming(handler as LambdaFunction, eventOf(request), contextOf(), (given) => {
        head = given
        return body
      }),
    ]),
  )
  const [bytes] = await (name ? asFunction(name, run) : run())
  const isGzip = head.headers?.['Content-Encoding'] === 'gzip'
  const answer = { status: head.statusCode, headers: head.headers ?? {}, body: isGzip ? undefined : JSON.parse(bytes.toString()) }
  if (name) expectDeclared(name, isGzip ? { ...answer, body: JSON.parse(gunzipSync(bytes).toString()) } : answer)
  return { ...answer, bytes }
}
