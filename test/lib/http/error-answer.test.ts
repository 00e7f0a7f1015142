import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../lib/errors.ts'
import { errorAnswer } from '../../../lib/http/error-answer.ts'

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

describe('an error as callers see it', () => {
  test('has its status, its headers, and code, message and request in its body', () => {
    expect(errorAnswer(new ApiError('PARTNER_BLOCKED'), 'request-1')).toEqual({
      statusCode: 400,
      headers,
      body: { statusCode: 400, code: 'PARTNER_BLOCKED', message: 'Партнер заблокирован', requestId: 'request-1' },
    })
  })

  test('has the faults of the input, and what else belongs to it', () => {
    const error = new ApiError('LEAD_DUPLICATE', { lead: null })
    error.violations = [{ path: 'fields', message: 'x' }]
    expect(errorAnswer(error, '').body).toMatchObject({ violations: error.violations, lead: null })
  })

  test.each([
    { code: 'TOO_MANY_REQUESTS', after: '300' },
    { code: 'SERVICE_UNAVAILABLE', after: '300' },
    { code: 'INTERNAL_ERROR', after: undefined },
    { code: 'ROUTE_NOT_FOUND', after: undefined },
  ] as const)('$code says to come back after $after seconds', ({ code, after }) => {
    expect(errorAnswer(new ApiError(code), '', 300).headers['Retry-After']).toBe(after)
  })
})
