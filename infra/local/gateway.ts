import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyResult } from 'aws-lambda'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { ApiError } from '../../lib/errors.ts'
import { errorAnswer } from '../../lib/http/error-answer.ts'
import { limits } from '../limits.ts'
import { invoke, invokeStreaming, type LambdaFunction, lambdaContext } from './lambda.ts'
import { proxyEvent, router, targetOf } from './proxy-event.ts'

/** An endpoint and the function that serves it. */
export type ServedEndpoint = EndpointSpec & { lambda: LambdaFunction }

/** Stands in for API Gateway: finds the endpoint, calls its function with a REST proxy event, and enforces the gateway's limits. */
export function gateway(
  endpoints: readonly ServedEndpoint[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const routeOf = router(endpoints)

  return async (request, response) => {
    const requestId = randomUUID()
    // API Gateway's header, so that people who report an answer can name the request.
    response.setHeader('x-amzn-RequestId', requestId)
    try {
      const target = targetOf(request.url ?? '')
      const route = routeOf(request.method ?? 'GET', target.path)
      const body = await bodyOf(request)
      if (body === undefined) return answerError(response, 'BODY_TOO_LARGE', requestId)
      if (!route) return answerError(response, 'ROUTE_NOT_FOUND', requestId)

      const event = proxyEvent(request, target, body, route, requestId)
      const { name, streamed, lambda } = route.endpoint
      if (streamed) {
        const context = lambdaContext(name, requestId, limits.streamedFunctionSeconds)
        await invokeStreaming(lambda, event, context, ({ statusCode, headers }) => response.writeHead(statusCode, headers))
        return
      }
      const context = lambdaContext(name, requestId, limits.bufferedFunctionSeconds)
      const result = await withinSeconds(limits.bufferedIntegrationSeconds, invoke(lambda, event, context))
      if (result === timedOut) return answerError(response, 'OUTCOME_UNKNOWN', requestId)
      answer(response, result, requestId)
    } catch (error) {
      // A client that left in the middle of a list needs no answer, and no log line.
      if (isClientGone(error, response)) return
      console.error(error)
      if (response.headersSent) response.destroy()
      else answerError(response, 'INTERNAL_ERROR', requestId)
    }
  }
}

function isClientGone(error: unknown, response: ServerResponse): boolean {
  const { code = '' } = error as { code?: string }
  return (
    (response.destroyed && !response.errored) || (response.headersSent && ['ECANCELED', 'ECONNRESET', 'EPIPE'].includes(code))
  )
}

/** The body, or undefined if it is larger than the gateway accepts. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Read to the end anyway, or the client would never see the answer.
    if (bytes <= limits.requestBytes) chunks.push(chunk)
  }
  return bytes <= limits.requestBytes ? Buffer.concat(chunks) : undefined
}

function answer(
  response: ServerResponse,
  { statusCode, headers, body, isBase64Encoded }: APIGatewayProxyResult,
  requestId: string,
): void {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > limits.bufferedResponseBytes) return answerError(response, 'INTERNAL_ERROR', requestId)
  response.writeHead(statusCode, { ...(headers as Record<string, string>), 'Content-Length': String(bytes.length) }).end(bytes)
}

/** The gateway's own errors have the same form as the functions'. */
export function answerError(response: ServerResponse, code: GatewayError, requestId: string): void {
  const { statusCode, headers, body } = errorAnswer(new ApiError(code), requestId)
  response.writeHead(statusCode, headers).end(JSON.stringify(body))
}

type GatewayError = 'ROUTE_NOT_FOUND' | 'BODY_TOO_LARGE' | 'OUTCOME_UNKNOWN' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR'

const timedOut = Symbol('timed out')

async function withinSeconds<Result>(seconds: number, work: Promise<Result>): Promise<Result | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), seconds * 1000)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
