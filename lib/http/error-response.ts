import { ApiError, InvariantViolation } from '../errors.ts'
import { isTransient } from '../store/retry.ts'
import { logFault } from './log.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { jsonHeaders } from './json-headers.ts'

const retryAfterSeconds = 1

/**
 * Turns whatever was thrown into an error that middy's http-error-handler answers with: it takes a message that is
 * JSON as the body, and our headers over its own, which have no charset.
 */
export function renderError(request: EndpointRequest): void {
  const error = answerable(request.error)
  if (error.status >= 500) logFault(request.event.requestContext.requestId, request.error)
  request.context.errorCode = error.code
  request.context.isInvariantViolated = request.error instanceof InvariantViolation

  const body = {
    statusCode: error.status,
    code: error.code,
    message: error.message,
    requestId: request.event.requestContext.requestId,
    ...(error.violations.length > 0 ? { violations: error.violations } : {}),
    ...error.extra,
  }
  const headers = error.status === 503 ? { ...jsonHeaders, 'Retry-After': String(retryAfterSeconds) } : jsonHeaders
  request.error = Object.assign(new Error(JSON.stringify(body)), { statusCode: error.status, expose: true, headers })
}

/** An error the caller may see: as it is when it is ours, otherwise one that says nothing of the inside. */
function answerable(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}
