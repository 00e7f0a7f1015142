import middy from '@middy/core'
import httpErrorHandler from '@middy/http-error-handler'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError } from '../errors.ts'
import { authenticate } from './authenticate.ts'
import type { EndpointContext, EndpointRequest } from './endpoint-request.ts'
import { renderError } from './error-response.ts'
import { readJsonBody } from './json-body.ts'
import { log } from './log.ts'
import type { Runtime } from './runtime.ts'

/** Kept back from the function's time, so that it is we who answer 503 and not the platform that cuts us off. */
export const reserveMs = 500

/**
 * What stands around every endpoint: headers by lower-case name, the key before anything else, then the body;
 * around it all, errors in the one shape and a log line.
 */
export function withMiddlewares<Handler extends (event: APIGatewayProxyEvent, context: EndpointContext) => Promise<unknown>>(
  spec: EndpointSpec,
  runtime: Runtime,
  handler: Handler,
  options: { executionMode?: () => void } = {},
) {
  const wrapped = middy<APIGatewayProxyEvent, unknown, Error, EndpointContext>(handler, {
    ...options,
    timeoutEarlyInMillis: reserveMs,
    timeoutEarlyResponse: () => {
      throw new ApiError('SERVICE_UNAVAILABLE')
    },
    requestEnd: (request) => logRequest(spec, request as EndpointRequest, runtime.now()),
  })
    .before(({ event, context }) => {
      context.startedAtMs = runtime.now()
      event.headers = Object.fromEntries(Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]))
    })
    .before(async ({ event, context }) => {
      if (spec.access === 'ApiKey') context.caller = await authenticate(event.headers['x-api-key'], runtime.now())
    })
    .use(httpErrorHandler({ logger: false }))
    .onError((request) => renderError(request as EndpointRequest))
  return spec.body ? wrapped.before(readJsonBody(spec.body) as never) : wrapped
}

function logRequest(spec: EndpointSpec, { event, context, response }: EndpointRequest, nowMs: number): void {
  log('info', {
    requestId: event.requestContext.requestId,
    endpoint: spec.name,
    apiKey: context.caller?.title,
    status: response?.statusCode,
    errorCode: context.errorCode,
    durationMs: nowMs - (context.startedAtMs ?? nowMs),
  })
}
