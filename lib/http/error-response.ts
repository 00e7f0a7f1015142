import { ApiError, InvariantViolation } from '../errors.ts'
import { isTransient } from '../store/retry.ts'
import type { EndpointRequest } from './endpoint-request.ts'
import { errorAnswer } from './error-answer.ts'
import { logFault } from './log.ts'

/**
 * Turns whatever was thrown into an error that middy's http-error-handler answers with: it takes a message that is
 * JSON as the body, and our headers over its own, which have no charset.
 */
export function renderError(request: EndpointRequest): void {
  const error = answerable(request.error)
  if (error.status >= 500) logFault(request.event.requestContext.requestId, request.error)
  request.context.errorCode = error.code
  request.context.isInvariantViolated = request.error instanceof InvariantViolation

  const { statusCode, headers, body } = errorAnswer(error, request.event.requestContext.requestId)
  request.error = Object.assign(new Error(JSON.stringify(body)), { statusCode, expose: true, headers })
}

/** An error the caller may see: as it is when it is ours, otherwise one that says nothing of the inside. */
function answerable(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(isTransient(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR')
}
