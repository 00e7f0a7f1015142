import type { ApiError, ErrorCode } from '../errors.ts'
import { jsonHeaders } from './json-headers.ts'

/** An error as a caller sees it, whoever refuses: a function, API Gateway, its firewall, or the gateway of a laptop. */
export interface ErrorAnswer {
  statusCode: number
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** Refusals that time alone may heal. */
const retryLater: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'COMPANY_UNREACHABLE'])

/**
 * The one place where status, headers and body of an error are put together.
 *
 * @param requestId finds the request in the log; empty where nobody counts requests
 */
export function errorAnswer(error: ApiError, requestId: string, retryAfterSeconds = 1): ErrorAnswer {
  const { status: statusCode, code, message, violations, members } = error
  return {
    statusCode,
    headers: { ...jsonHeaders, ...(retryLater.has(code) ? { 'Retry-After': String(retryAfterSeconds) } : {}) },
    body: { statusCode, code, message, requestId, ...(violations.length > 0 ? { violations } : {}), ...members },
  }
}
