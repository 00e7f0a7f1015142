import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { endpoints } from '../../functions/endpoints.ts'
import { handlerFile } from '../../infra/function-folder.ts'
import { invoke, invokeStreaming, type LambdaFunction, provideStreaming, type ResponseHead } from '../../infra/local/lambda.ts'
import type { KeptRelease } from '../forms/kept-release.ts'
import type { Answer } from './call.ts'

/** The functions by their names. */
export type Functions = ReadonlyMap<string, { handler: LambdaFunction; streamed: boolean }>

/** Loads every function from its source. */
export async function loadFunctions(): Promise<Functions> {
  provideStreaming()
  const loaded = endpoints.map(async (endpoint) => {
    const { name, streamed } = endpoint
    const file = new URL(`../../${handlerFile(endpoint)}`, import.meta.url).href
    const { handler } = (await import(file)) as { handler: LambdaFunction }
    return [name, { handler, streamed }] as const
  })
  return new Map(await Promise.all(loaded))
}

/**
 * Each call goes to the one or the other of two releases.
 *
 * @param isForPrevious whether the call that begins goes to the previous release
 */
export function eitherRelease(present: Functions, previous: KeptRelease, isForPrevious: () => boolean): Functions {
  return new Map(
    [...present].map(([name, { handler, streamed }]) => {
      const before = previous.functions.get(name) as unknown as LambdaFunction | undefined
      const either: LambdaFunction = (...given) => (before && isForPrevious() ? before : handler)(...given)
      return [name, { handler: either, streamed }]
    }),
  )
}

/** A request as API Gateway hands it over, with only what functions read. */
export interface FunctionCall {
  function: string
  path: Readonly<Record<string, string>> | null
  query?: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: unknown
  arrivedMs: number
}

/** @throws what the function throws, which a client sees as no answer */
export async function callFunction(functions: Functions, call: FunctionCall, context: Context): Promise<Answer> {
  const found = functions.get(call.function)
  if (!found) throw new Error(`there is no function ${call.function}`)
  const event = gatewayEvent(call, context)
  if (found.streamed) return callStreaming(found.handler, event, context)

  const { statusCode, headers = {}, body } = await invoke(found.handler, event, context)
  const isReplay = headers['Idempotency-Replayed'] === 'true'
  const answer = answerOf(statusCode, statusCode === 302 ? JSON.stringify(headers.Location) : body, isReplay)
  return { ...answer, token: tokenSet(headers['Set-Cookie']) }
}

/** A call as the gateway hands it to a function. */
export function gatewayEvent(call: FunctionCall, context: Context): APIGatewayProxyEvent {
  return {
    headers: { ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    pathParameters: call.path,
    queryStringParameters: call.query ?? null,
    multiValueQueryStringParameters: call.query
      ? Object.fromEntries(Object.entries(call.query).map(([name, value]) => [name, [value]]))
      : null,
    body: call.body === undefined ? null : JSON.stringify(call.body),
    isBase64Encoded: false,
    requestContext: { requestId: context.awsRequestId, requestTimeEpoch: call.arrivedMs, identity: { sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEvent
}

async function callStreaming(handler: LambdaFunction, event: APIGatewayProxyEvent, context: Context): Promise<Answer> {
  let head: ResponseHead = { statusCode: 0 }
  const body = new PassThrough()
  const [whole] = await Promise.all([
    text(body),
    invokeStreaming(handler, event, context, (given) => {
      head = given
      return body
    }),
  ])
  return answerOf(head.statusCode, whole, false)
}

/** @param json the body, or the address of a redirect as JSON */
export function answerOf(status: number, json: string, isReplay: boolean): Answer {
  const body: unknown = JSON.parse(json)
  const code = status >= 400 ? String((body as { code?: unknown }).code) : null
  return { status, code, text: json, body, isReplay, token: null }
}

/** The token of a session that a browser is told to keep. */
function tokenSet(cookie: unknown): string | null {
  const [, token = ''] = /^__Host-session=([ap]\.[\w-]{22});/.exec(String(cookie)) ?? []
  return token === '' ? null : token
}
