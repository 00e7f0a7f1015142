import middy from '@middy/core'
import httpErrorHandler from '@middy/http-error-handler'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { neededPermissions } from '../contract/needed-permissions.ts'
import { ApiError } from '../errors.ts'
import { authenticate } from './authenticate.ts'
import { checkAddress } from './check-address.ts'
import { checkScope } from './check-scope.ts'
import { contourName } from '../store/table/environment.ts'
import { beginTrace, presentTrace } from '../store/table/trace.ts'
import { deprecationHeaders } from './deprecation-headers.ts'
import { requestDeadlineMs, reserveMs } from './deadlines.ts'
import type { EndpointContext, EndpointRequest, RequestState } from './endpoint-request.ts'
import { renderError } from './error-response.ts'
import { overTls } from './json-headers.ts'
import { ignoredFieldsHeader } from './ignored-fields.ts'
import { readJsonBody } from './json-body.ts'
import { log } from './log.ts'
import { countedFields, slowAnswerMs, wrongCodeErrors } from './metrics.ts'
import { notesWritten } from './notes-under-way.ts'
import { readQuery } from './query.ts'
import { headersByName } from './request-headers.ts'
import type { Runtime } from './runtime.ts'
import { refusalIds } from './refusal-ids.ts'
import { refuseUnstorableAddress } from './unstorable-address.ts'

/** Starts identifying the caller, before anything else. */
export type Admit = (event: APIGatewayProxyEvent, context: EndpointContext) => void

/**
 * The middlewares of every endpoint: lower-case header names, the caller first, then parameters and body; around all of it,
 * uniform errors and a log line.
 */
export function withMiddlewares<Handler extends (event: APIGatewayProxyEvent, context: EndpointContext) => Promise<unknown>>(
  spec: EndpointSpec,
  runtime: Runtime,
  handler: Handler,
  { admit, ...options }: { executionMode?: () => void; admit?: Admit | undefined } = {},
) {
  const wrapped = middy<APIGatewayProxyEvent, unknown, Error, EndpointContext>(handler, {
    ...options,
    timeoutEarlyInMillis: reserveMs,
    timeoutEarlyResponse: () => {
      throw new ApiError(presentTrace()?.mayHaveWritten ? 'OUTCOME_UNKNOWN' : 'SERVICE_UNAVAILABLE')
    },
    requestStart: ({ event, context }) => {
      const startedAtMs = runtime.now()
      const { requestId } = (event as APIGatewayProxyEvent).requestContext
      const deadlineMs = requestDeadlineMs(spec, event as APIGatewayProxyEvent, context, startedAtMs)
      Object.assign(context, {
        startedAtMs,
        trace: beginTrace({ ...runtime, deadlineMs }, requestId),
      } satisfies Partial<RequestState>)
    },
    requestEnd: async (request) => {
      await notesWritten()
      await logRequest(spec, request as EndpointRequest, runtime.now())
    },
  })
    .before(({ event }) => {
      event.headers = headersByName(event)
    })
    .before(async ({ event, context }) => {
      if (spec.access !== 'ApiKey') return admit?.(event, context)
      context.caller = await authenticate(event.headers['x-api-key'], runtime.now())
      checkAddress(context.caller, event.requestContext.identity.sourceIp)
      if (typeof spec.permission === 'string') checkScope(context.caller, neededPermissions(spec))
    })
    .use(httpErrorHandler({ logger: false }))
    .after((request) => {
      const answer = request.response as { headers: Record<string, string> }
      const { headers } = answer
      answer.headers = {
        ...headers,
        ...overTls(request.event.headers),
        ...deprecationHeaders(spec, request, headers, false),
        ...(spec.access === 'ApiKey' ? ignoredFieldsHeader(request.context.ignoredKeys) : {}),
      }
    })
    .onError(async (request) => {
      // A caller without the right is told that first, whatever else is refused. After a server error nothing is decided: the
      // same act may have been done before.
      if (request.error instanceof ApiError && request.error.status < 500) {
        await mayAsk(spec, request.context).catch((error: Error) => {
          request.error = error
        })
      }
      renderError(spec, request as EndpointRequest)
    })
  if (spec.errors.includes('TEXT_HAS_NUL')) wrapped.before(({ event }) => refuseUnstorableAddress(event))
  if (spec.query) wrapped.before(readQuery(spec.query) as never)
  if (spec.body) wrapped.before(readJsonBody(spec.body, spec.maxBodyBytes) as never)
  if (spec.access !== 'ApiKey' || typeof spec.permission !== 'object') return wrapped
  return wrapped.before(({ context }) => mayAsk(spec, context))
}

/**
 * Checks whether the caller may make this request, as far as is known: if the body could not be read, any of the permissions it
 * might need is enough.
 *
 * @throws ApiError SCOPE_MISSING for a key; SIGN_IN_REQUIRED, SIGNED_IN_AS_ANOTHER or PERMISSION_MISSING for a person
 */
async function mayAsk(spec: EndpointSpec, { admission, caller, body }: EndpointContext): Promise<void> {
  if (caller) checkScope(caller, neededPermissions(spec, body))
  await admission?.allowed(body)
}

async function logRequest(spec: EndpointSpec, { event, context, response }: EndpointRequest, nowMs: number): Promise<void> {
  const { trace } = context
  const durationMs = nowMs - (context.startedAtMs ?? nowMs)
  // A list that breaks off has already sent its 200.
  const isFailure = (response?.statusCode ?? 500) >= 500 || context.errorCode === 'ABORTED'
  log('info', {
    requestId: event.requestContext.requestId,
    endpoint: spec.name,
    apiKey: context.caller?.title,
    administratorId: context.listed?.administratorId,
    status: response?.statusCode,
    errorCode: context.errorCode,
    ...(context.errorCode === undefined ? {} : await refusalIds(spec, event, context)),
    durationMs,
    dynamodbCalls: trace?.dynamodbCalls,
    ...countedFields({
      nowMs,
      contour: contourName(),
      endpoint: spec.name,
      event: context.errorCode === undefined ? context.businessEvent : undefined,
      counts: {
        retries: trace?.retries ?? 0,
        retriesExhausted: trace?.retriesExhausted ? 1 : 0,
        invariantViolations: context.isInvariantViolated ? 1 : 0,
        failures: isFailure ? 1 : 0,
        codesWithheld: context.isCodeWithheld ? 1 : 0,
        rowsListed: context.listed?.rows ?? 0,
        wrongCodes: wrongCodeErrors.has(context.errorCode) ? 1 : 0,
        // The duration of a list depends on its length, so it does not count as slow.
        slowAnswers: !spec.streamed && durationMs >= slowAnswerMs ? 1 : 0,
      },
    }),
  })
}
