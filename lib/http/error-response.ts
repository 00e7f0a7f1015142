import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError, InvariantViolation } from '../errors.ts'
import { isTransient } from '../store/table/transient-errors.ts'
import { deprecationHeaders } from './deprecation-headers.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { errorAnswer } from './error-answer.ts'
import { overTls } from './json-headers.ts'
import { logFault } from './log.ts'

/**
 * Turns any thrown value into an error that middy's http-error-handler answers with: that takes a JSON message as the body, and
 * prefers our headers to its own, which lack a charset.
 */
export function renderError(spec: EndpointSpec, request: EndpointRequest): void {
  const error = answerable(request.error, isSafeToRepeat(spec, request))
  if (error.status >= 500) logFault(request.event.requestContext.requestId, request.error)
  request.context.errorCode = error.code
  request.context.isInvariantViolated = request.error instanceof InvariantViolation

  const { statusCode, headers, body } = errorAnswer(error, request.event.requestContext.requestId)
  const allHeaders = { ...headers, ...overTls(request.event.headers), ...deprecationHeaders(spec, request, headers, true) }
  request.error = Object.assign(new Error(JSON.stringify(body)), { statusCode, expose: true, headers: allHeaders })
}

/** Whether the request may be repeated whatever happened to it: it has an Idempotency-Key, or only reads. */
function isSafeToRepeat({ method }: EndpointSpec, { event }: EndpointRequest): boolean {
  return method === 'GET' || event.headers['idempotency-key'] !== undefined
}

/**
 * An error the caller may see: our own errors unchanged, others replaced by one that reveals nothing internal. A caller who may
 * repeat the request anyway need not find out whether it was applied.
 */
function answerable(error: unknown, safeToRepeat: boolean): ApiError {
  if (error instanceof ApiError && error.code === 'OUTCOME_UNKNOWN' && safeToRepeat) {
    return answerable(error.cause ?? new ApiError('SERVICE_UNAVAILABLE'), false)
  }
  if (error instanceof ApiError) return error
  return new ApiError(isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}
