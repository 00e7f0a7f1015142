import { describe, expect, test } from 'vitest'
import { type ExpectedLines, verdictsOf } from './walk-judge.ts'

const expected: ExpectedLines = {
  list: ['lead-1', 'lead-2'],
  create: ['lead-3'],
  error: ['PromocodeNotFoundError PROMOCODE_NOT_FOUND'],
  event: ['LeadEvent lead.created e-1', 'KeyEvent key.issued e-2'],
  webhook: [],
}
const good = [
  'list lead-2',
  'list lead-1',
  'create lead-3',
  'error PromocodeNotFoundError PROMOCODE_NOT_FOUND',
  'event KeyEvent key.issued e-2',
  'event LeadEvent lead.created e-1',
]
const noFault = { list: null, create: null, error: null, event: null, webhook: null }
const judged = (lines: readonly string[], complaint: string | null = null) => verdictsOf(lines.join('\n'), expected, complaint)

describe('of what a walk printed,', () => {
  test('all of it, in any order, is right', () => {
    expect(judged(good)).toEqual(noFault)
  })

  test('an event that was read as another kind is wrong, and so is one that was not read', () => {
    const asKey = good.map((line) => line.replace('LeadEvent lead', 'KeyEvent lead'))
    expect(judged(asKey)).toEqual({
      ...noFault,
      event: '1 of 2 missing such as LeadEvent lead.created e-1, read KeyEvent lead.created e-1',
    })
    expect(judged(good.slice(0, -1)).event).toBe('1 of 2 missing such as LeadEvent lead.created e-1')
  })

  test('what was read twice is wrong', () => {
    expect(judged([...good, 'list lead-1']).list).toBe('0 of 2 missing such as none, read lead-1')
  })

  test('a step that was not reached says what stopped the walk; the steps before it stay right', () => {
    expect(judged(good.slice(0, 3), 'TypeError: no such field')).toEqual({
      ...noFault,
      error: '1 of 1 missing: TypeError: no such field',
      event: '2 of 2 missing: TypeError: no such field',
    })
  })
})
