import { beforeEach, describe, expect, test } from 'vitest'
import { createPayout } from '../../../functions/external/create-payout/spec.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { listLeadFields } from '../../../functions/external/list-lead-fields/spec.ts'
import { ApiError } from '../../../lib/errors.ts'
import { renderError } from '../../../lib/http/error-response.ts'
import { catchLog } from '../../support/log-lines.ts'
import { canceled } from '../../support/refusals.ts'
import { requestOf } from '../../support/request.ts'

interface Rendered extends Error {
  statusCode: number
  expose: boolean
  headers: Record<string, string>
}

function rendered(
  error: unknown,
  { spec = createPayout, headers = {} }: { spec?: EndpointSpec; headers?: Record<string, string> } = {},
) {
  const request = requestOf({ headers }, error)
  renderError(spec, request)
  const { message, ...rest } = request.error as Rendered
  return { ...rest, body: JSON.parse(message) as Record<string, unknown>, logged: request.context.errorCode }
}

const errorNamed = (name: string, more: object = {}): Error => Object.assign(new Error('inner text'), { name, ...more })

let lines: ReturnType<typeof catchLog>

beforeEach(() => {
  lines = catchLog()
})

describe('the body of an error', () => {
  test('has the status, the code, the message and the request', () => {
    expect(rendered(new ApiError('PARTNER_BLOCKED'))).toMatchObject({
      statusCode: 400,
      expose: true,
      body: { statusCode: 400, code: 'PARTNER_BLOCKED', message: 'Партнер заблокирован', requestId: 'test-request' },
      logged: 'PARTNER_BLOCKED',
    })
  })

  test('has nothing more when the input was well formed', () => {
    expect(Object.keys(rendered(new ApiError('PARTNER_BLOCKED')).body)).toEqual(['statusCode', 'code', 'message', 'requestId'])
  })

  test('lists the violations when there are some', () => {
    const error = new ApiError('PARTNER_REQUIRED') as ApiError
    error.violations = [
      { path: 'partnerId', message: 'Партнер обязателен' },
      { path: 'amount', message: 'Сумма выплаты обязательна' },
    ]
    expect(rendered(error).body.violations).toEqual(error.violations)
  })
})

describe('the headers of an error', () => {
  test('say JSON with its charset, and that nobody may keep it', () => {
    expect(rendered(new ApiError('PARTNER_BLOCKED')).headers).toEqual({
      'Content-Type': 'application/json; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
  })

  test.each([
    { error: new ApiError('SERVICE_UNAVAILABLE'), after: '1' },
    { error: errorNamed('ThrottlingException'), after: '1' },
    { error: new ApiError('INTERNAL_ERROR'), after: undefined },
    { error: new ApiError('OUTCOME_UNKNOWN'), after: undefined },
    { error: new ApiError('PAYOUT_TRANSITION_FORBIDDEN'), after: undefined },
  ])('ask to try again after $after second for $error.name', ({ error, after }) => {
    expect(rendered(error).headers['Retry-After']).toBe(after)
  })
})

describe('an error that is not ours', () => {
  test.each([
    { error: new Error('secret text') },
    { error: new TypeError("Cannot read properties of undefined (reading 'secret text')") },
    { error: errorNamed('ValidationException', { message: 'secret text', $metadata: { httpStatusCode: 400 } }) },
    { error: errorNamed('AccessDeniedException', { message: 'secret text' }) },
    { error: errorNamed('ResourceNotFoundException', { message: 'secret text' }) },
    { error: 'secret text' },
    { error: canceled('ValidationError') },
  ])('is 500 and says nothing of itself: $error', ({ error }) => {
    const { statusCode, body } = rendered(error)
    expect({ statusCode, body }).toEqual({
      statusCode: 500,
      body: { statusCode: 500, code: 'INTERNAL_ERROR', message: 'Внутренняя ошибка сервера', requestId: 'test-request' },
    })
  })

  test.each([
    errorNamed('InternalServerError'),
    errorNamed('ProvisionedThroughputExceededException'),
    errorNamed('RequestLimitExceeded'),
    errorNamed('ServiceUnavailable'),
    errorNamed('ThrottlingException'),
    errorNamed('TimeoutError'),
    errorNamed('TransactionInProgressException'),
    errorNamed('Error', { code: 'ECONNREFUSED' }),
    errorNamed('Error', { code: 'ECONNRESET' }),
    errorNamed('Error', { code: 'EPIPE' }),
    errorNamed('Error', { code: 'ETIMEDOUT' }),
    errorNamed('Error', { code: 'EAI_AGAIN' }),
    errorNamed('SomethingNew', { $metadata: { httpStatusCode: 500 } }),
    errorNamed('SomethingNew', { $metadata: { httpStatusCode: 503 } }),
    canceled('None', 'TransactionConflict'),
  ])('that passes is 503 without its text: %o', (error) => {
    const { statusCode, body } = rendered(error)
    expect({ statusCode, body }).toEqual({
      statusCode: 503,
      body: {
        statusCode: 503,
        code: 'SERVICE_UNAVAILABLE',
        message: 'Сервис временно недоступен, повторите запрос',
        requestId: 'test-request',
      },
    })
  })
})

describe('a write of which nobody knows whether it was applied', () => {
  const unknown = (cause?: unknown) => Object.assign(new ApiError('OUTCOME_UNKNOWN'), { cause })
  const keyed = { headers: { 'idempotency-key': 'k' } }
  const reading = { spec: listLeadFields }

  test('is 500, says to look first, and asks nobody to try again', () => {
    const { statusCode, body, headers } = rendered(unknown(errorNamed('TimeoutError')))
    expect({ statusCode, code: body.code, message: body.message }).toEqual({
      statusCode: 500,
      code: 'OUTCOME_UNKNOWN',
      message: 'Неизвестно, выполнен ли запрос: проверьте состояние, прежде чем повторять',
    })
    expect(headers).not.toHaveProperty('Retry-After')
  })

  test.each([
    { what: 'with an Idempotency-Key', of: keyed, cause: errorNamed('TimeoutError'), code: 'SERVICE_UNAVAILABLE' },
    { what: 'that only reads', of: reading, cause: errorNamed('TimeoutError'), code: 'SERVICE_UNAVAILABLE' },
    { what: 'with an Idempotency-Key, for lack of time', of: keyed, cause: undefined, code: 'SERVICE_UNAVAILABLE' },
    {
      what: 'with an Idempotency-Key, for a fault of ours',
      of: keyed,
      cause: new TypeError('inner text'),
      code: 'INTERNAL_ERROR',
    },
  ])('may be sent again all the same by a request $what', ({ of, cause, code }) => {
    expect(rendered(unknown(cause), of).body.code).toBe(code)
  })
})

describe('the log', () => {
  test('gets the name and the place of what the caller is not told, and no message', () => {
    rendered(errorNamed('TypeError'))
    expect(lines()).toEqual([
      {
        level: 'error',
        requestId: 'test-request',
        errorName: 'TypeError',
        frames: expect.arrayContaining([expect.stringContaining('error-response.test.ts')]),
      },
    ])
  })

  test('gets nothing more of a refusal', () => {
    rendered(new ApiError('PARTNER_BLOCKED'))
    expect(lines()).toEqual([])
  })
})
