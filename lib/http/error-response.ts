import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { ApiError, InvariantViolation } from '../errors.ts'
import { isTransient } from '../store/transient-errors.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { errorAnswer } from './error-answer.ts'
import { overTls } from './json-headers.ts'
import { logFault } from './log.ts'

/**
 * Turns whatever was thrown into an error that middy's http-error-handler answers with: it takes a message that is
 * JSON as the body, and our headers over its own, which have no charset.
 */
export function renderError(spec: EndpointSpec, request: EndpointRequest): void {
  const error = answerable(request.error, isSafeToRepeat(spec, request))
  if (error.status >= 500) logFault(request.event.requestContext.requestId, request.error)
  request.context.errorCode = error.code
  request.context.isInvariantViolated = request.error instanceof InvariantViolation

  const { statusCode, headers, body } = errorAnswer(error, request.event.requestContext.requestId)
  const allHeaders = { ...headers, ...overTls(request.event.headers) }
  request.error = Object.assign(new Error(JSON.stringify(body)), { statusCode, expose: true, headers: allHeaders })
}

/** Whether a request can be sent again whatever became of it: it is known again by its Idempotency-Key, or only reads. */
function isSafeToRepeat({ method }: EndpointSpec, { event }: EndpointRequest): boolean {
  return method === 'GET' || event.headers['idempotency-key'] !== undefined
}

/**
 * An error the caller may see: as it is when it is ours, otherwise one that says nothing of the inside. Whoever may send the
 * request again anyway need not find out what became of it.
 */
function answerable(error: unknown, safeToRepeat: boolean): ApiError {
  if (error instanceof ApiError && error.code === 'OUTCOME_UNKNOWN' && safeToRepeat) {
    return answerable(error.cause ?? new ApiError('SERVICE_UNAVAILABLE'), false)
  }
  if (error instanceof ApiError) return error
  return new ApiError(isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}
