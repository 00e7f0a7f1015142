import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda'
import { invokeStreaming, lambdaContext, type LambdaFunction, type ResponseHead } from '../../infra/local/lambda.ts'

/** What a test says of a request; the rest is as API Gateway would fill it in. */
export interface Call {
  /** The x-api-key header; null sends none. */
  key?: string | null
  body?: unknown
  path?: Record<string, string>
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // eslint-disable-next-line typescript/no-explicit-any -- an answer's body is the boundary
  body: any
}

export const demoKey = 'demo-crm-key-for-local-use-only'

/** An API Gateway event with only what handlers read. A body that is no string is sent as JSON. */
export function eventOf({ key = demoKey, body, path, headers }: Call): APIGatewayProxyEvent {
  return {
    headers: {
      ...(key === null ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    pathParameters: path ?? null,
    body: body === undefined || typeof body === 'string' ? (body ?? null) : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: 'test-request' },
  } as unknown as APIGatewayProxyEvent
}

export const contextOf = (functionName = 'test'): Context => lambdaContext(functionName, 'test-request', 28)

/** Calls a handler that answers at once. */
export async function call(
  handler: (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>,
  request: Call = {},
): Promise<Answer> {
  const { statusCode, headers, body } = await handler(eventOf(request), contextOf())
  return { status: statusCode, headers: headers ?? {}, body: JSON.parse(body) }
}

/**
 * Calls a handler that streams, and reads the whole of its answer.
 *
 * @throws when the handler breaks off midway
 */
export async function callStreaming(handler: unknown, request: Call = {}): Promise<Answer & { bytes: Buffer }> {
  let head: ResponseHead = { statusCode: 0 }
  const body = new PassThrough()
  const [bytes] = await Promise.all([
    buffer(body),
    invokeStreaming(handler as LambdaFunction, eventOf(request), contextOf(), (given) => {
      head = given
      return body
    }),
  ])
  const isGzip = head.headers?.['Content-Encoding'] === 'gzip'
  return { status: head.statusCode, headers: head.headers ?? {}, body: isGzip ? undefined : JSON.parse(bytes.toString()), bytes }
}
