import { describe, expect, test } from 'vitest'
import { listPayouts } from '../../../functions/external/list-payouts/spec.ts'
import { ApiError } from '../../../lib/errors.ts'
import { readQuery } from '../../../lib/http/query.ts'
import { requestOf } from '../../support/request.ts'

/** The result of reading these parameters, or their refusal. */
function read(query: Record<string, string | string[]>): unknown {
  const request = requestOf({ query })
  try {
    readQuery(listPayouts.query)(request)
    return request.context.query
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, violations: error.violations }
    throw error
  }
}

describe('the parameters behind the question mark', () => {
  test('are those of the endpoint, and none of them has to be there', () => {
    expect(read({})).toEqual({})
    expect(read({ status: 'Paid', limit: '10' })).toEqual({ status: 'Paid', limit: 10 })
  })

  test.each(['statsu', 'Status', '', ' ', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'])(
    '«%s» is none of them, alone or twice',
    (parameter) => {
      const message = `Неизвестный параметр «${parameter}»`
      const refusal = { code: 'PARAMETER_UNKNOWN', violations: [{ path: parameter, message }] }
      expect(read(Object.fromEntries([[parameter, '1']]))).toEqual(refusal)
      expect(read(Object.fromEntries([[parameter, ['1', '2']]]))).toEqual(refusal)
    },
  )

  test('are shown no longer than a person reads', () => {
    const parameter = 'a'.repeat(100)
    expect(read({ ['a'.repeat(60_000)]: '1' })).toEqual({
      code: 'PARAMETER_UNKNOWN',
      violations: [{ path: parameter, message: `Неизвестный параметр «${parameter}»` }],
    })
  })

  test('are given once', () => {
    const message = 'Параметр «limit» указан несколько раз'
    expect(read({ limit: ['1', '1'] })).toEqual({ code: 'PARAMETER_REPEATED', violations: [{ path: 'limit', message }] })
  })

  test('are all named when they are wrong, up to a hundred of them', () => {
    expect(read({ a: '1', limit: '0', status: ['Paid', 'x'] })).toMatchObject({
      code: 'PARAMETER_UNKNOWN',
      violations: [{ path: 'a' }, { path: 'status' }, { path: 'status' }, { path: 'limit' }],
    })
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`p${index}`, '1']))
    expect((read(many) as { violations: unknown[] }).violations).toHaveLength(100)
  })
})
