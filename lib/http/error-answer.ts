import type { ApiError, ErrorCode } from '../errors.ts'
import { jsonHeaders } from './json-headers.ts'

/** An error as the caller sees it, whichever part refuses: a function, API Gateway, its firewall, or a laptop's gateway. */
export interface ErrorAnswer {
  statusCode: number
  headers: Readonly<Record<string, string>>
  body: Readonly<Record<string, unknown>>
}

/** Refusals that may pass with time. */
const retryLater: ReadonlySet<ErrorCode> = new Set(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'COMPANY_UNREACHABLE'])

/**
 * The one place that assembles status, headers and body of an error.
 *
 * @param requestId finds the request in the log; empty when requests have no ids
 */
export function errorAnswer(error: ApiError, requestId: string, retryAfterSeconds = 1): ErrorAnswer {
  const { status: statusCode, code, message, violations, members } = error
  return {
    statusCode,
    headers: { ...jsonHeaders, ...(retryLater.has(code) ? { 'Retry-After': String(retryAfterSeconds) } : {}) },
    body: { statusCode, code, message, requestId, ...(violations.length > 0 ? { violations } : {}), ...members },
  }
}
