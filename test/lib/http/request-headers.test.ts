import { describe, expect, test } from 'vitest'
import { headersByName } from '../../../lib/http/request-headers.ts'

describe('the headers of a request', () => {
  test.each([
    { what: 'one value', headers: { 'X-A': '1' }, all: { 'X-A': ['1'] }, value: '1' },
    { what: 'a value of which no list is given', headers: { 'X-A': '1' }, all: null, value: '1' },
    { what: 'a value that stands in the list only', headers: {}, all: { 'X-A': ['1'] }, value: '1' },
    { what: 'one value twice', headers: { 'x-a': '1' }, all: { 'x-a': ['1', '1'] }, value: '1' },
    {
      what: 'one value under two spellings',
      headers: { 'x-a': '1', 'X-A': '1' },
      all: { 'x-a': ['1'], 'X-A': ['1'] },
      value: '1',
    },
    { what: 'two values', headers: { 'x-a': '2' }, all: { 'x-a': ['1', '2'] }, value: '1, 2' },
    {
      what: 'two values under two spellings',
      headers: { 'x-a': '1', 'X-A': '2' },
      all: { 'x-a': ['1'], 'X-A': ['2'] },
      value: '1, 2',
    },
    { what: 'nothing and a value', headers: { 'x-a': '1' }, all: { 'x-a': ['', '1'] }, value: ', 1' },
    { what: 'nothing', headers: { 'x-a': '' }, all: { 'x-a': [''] }, value: '' },
  ])('hold $what as «$value»', ({ headers, all, value }) => {
    expect(headersByName({ headers, multiValueHeaders: all } as never)).toEqual({ 'x-a': value })
  })

  test('are none where API Gateway names none', () => {
    expect(headersByName({ headers: null, multiValueHeaders: null } as never)).toEqual({})
  })

  test('may be called as no object should be', () => {
    const headers = headersByName({ headers: { ['__proto__']: 'a', constructor: 'b' }, multiValueHeaders: {} })
    expect(Object.entries(headers)).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ])
  })
})
