import { describe, expect, test } from 'vitest'
import { loadedState } from '../../../web/shared/list/loaded-state.ts'
import { violationsByField } from '../../../web/shared/look/violations.ts'
import { ApiFailure, unanswered } from '../../../web/shared/api/api-failure.ts'
import { pluralEn, pluralRu } from '../../../lib/domain/words/plural.ts'

const read = { data: [], error: null, dataUpdatedAt: 1 }
const forbidden = new ApiFailure(403, { code: 'PERMISSION_MISSING' })

describe('how a screen stands', () => {
  test.each([
    { of: { ...read, data: undefined }, and: {}, state: 'loading' },
    { of: { ...read, data: undefined, error: forbidden }, and: {}, state: 'refused' },
    { of: { ...read, data: undefined, error: unanswered() }, and: {}, state: 'failed' },
    { of: { ...read, error: unanswered() }, and: { isEmpty: true }, state: 'stale' },
    { of: read, and: { isEmpty: true }, state: 'empty' },
    { of: read, and: { isEmpty: true, isFiltered: true }, state: 'nothingMatches' },
    { of: read, and: { isFiltered: true }, state: 'shown' },
  ])('$state', ({ of, and, state }) => {
    expect(loadedState(of, and)).toBe(state)
  })
})

test('faults stand beside their fields, the first of each, and the rest above them', () => {
  const violations = [
    { path: 'fields[2].value', message: 'first' },
    { path: 'fields[2].value', message: 'second' },
    { path: 'other', message: 'elsewhere' },
  ]
  expect(violationsByField(new ApiFailure(400, { code: 'X', violations }), ['fields.2.value'])).toEqual({
    byField: { 'fields.2.value': 'first' },
    rest: [{ path: 'other', message: 'elsewhere' }],
  })
  expect(violationsByField(undefined, ['a'])).toEqual({ byField: {}, rest: [] })
})

describe('what is counted', () => {
  const forms = { one: 'заявка', few: 'заявки', many: 'заявок' }

  test.each([
    [0, '0\u00A0заявок'],
    [1, '1\u00A0заявка'],
    [2, '2\u00A0заявки'],
    [5, '5\u00A0заявок'],
    [11, '11\u00A0заявок'],
    [21, '21\u00A0заявка'],
    [1.5, '1,5\u00A0заявки'],
    [1000, '1\u00A0000\u00A0заявок'],
  ])('%d in Russian is %s', (count, text) => {
    expect(pluralRu(count, forms)).toBe(text)
  })

  test('has two forms in English', () => {
    const of = { one: 'request', other: 'requests' }
    expect([0, 1, 2].map((count) => pluralEn(count, of))).toEqual(['0\u00A0requests', '1\u00A0request', '2\u00A0requests'])
  })
})
