import { describe, expect, test } from 'vitest'
import { type Interval, linearize } from './linearize.ts'

/** A number that calls read, write, or add to; unknown is a call that nobody heard the end of. */
const wrote = (value: number, invokedAt: number, answeredAt: number): Interval<number> => ({
  invokedAt,
  answeredAt,
  apply: () => [value],
})
const read = (value: number, invokedAt: number, answeredAt: number): Interval<number> => ({
  invokedAt,
  answeredAt,
  apply: (state) => (state === value ? [state] : []),
})
const added = (by: number, invokedAt: number, answeredAt: number): Interval<number> => ({
  invokedAt,
  answeredAt,
  apply: (state) => [state + by],
})
/** Wrote one of these; no answer says which. */
const wroteOneOf = (values: readonly number[], invokedAt: number, answeredAt: number): Interval<number> => ({
  invokedAt,
  answeredAt,
  apply: () => values,
})
const unknown = Infinity

function orderOf(calls: Interval<number>[], end?: number): readonly number[] | undefined {
  const isFinal = (state: number): boolean => end === undefined || state === end
  const verdict = linearize({ calls, initial: 0, fingerprintOf: String, isFinal })
  return 'order' in verdict ? verdict.order : undefined
}

describe('a history that some order explains', () => {
  test.each<[string, Interval<number>[], number | undefined, readonly number[]]>([
    ['nothing at all', [], 0, []],
    ['calls one after another', [wrote(1, 0, 1), read(1, 2, 3)], 1, [0, 1]],
    ['a read that overlaps a write and sees it', [wrote(1, 0, 3), read(1, 1, 2)], 1, [0, 1]],
    ['a read that overlaps a write and does not see it', [wrote(1, 0, 3), read(0, 1, 2)], 1, [1, 0]],
    ['two writes at once, the first in the list being the last', [wrote(1, 0, 3), wrote(2, 1, 2)], 1, [1, 0]],
    ['an unknown call that was applied', [added(5, 0, unknown), read(5, 1, 2)], 5, [0, 1]],
    ['an unknown call that was not', [added(5, 0, unknown), read(0, 1, 2)], 0, [1]],
    ['an unknown call that was applied long after', [added(5, 0, unknown), read(0, 1, 2), read(5, 3, 4)], 5, [1, 0, 2]],
    ['a write of which the end alone tells what it wrote', [wroteOneOf([1, 2], 0, 1)], 2, [0]],
    ['a write of which a later read tells what it wrote', [wroteOneOf([1, 2], 0, 1), read(2, 2, 3)], undefined, [0, 1]],
    ['two unknown calls, one of them applied', [added(5, 0, unknown), added(7, 0, unknown), read(7, 1, 2)], 7, [1, 2]],
  ])('%s', (_, calls, end, order) => {
    expect(orderOf(calls, end)).toEqual(order)
  })
})

describe('a history that no order explains', () => {
  test.each<[string, Interval<number>[], number | undefined]>([
    ['a read after a write that does not see it', [wrote(1, 0, 1), read(0, 2, 3)], undefined],
    ['a read of what nobody wrote', [wrote(1, 0, 1), read(2, 2, 3)], undefined],
    ['two reads, the later of which sees the older value', [wrote(1, 0, 9), read(1, 1, 2), read(0, 3, 4)], undefined],
    ['a write of something else than it may have written', [wroteOneOf([1, 2], 0, 1), read(3, 2, 3)], undefined],
    ['an answered call that is not in the end', [added(5, 0, 1)], 0],
    ['an unknown call applied twice', [added(5, 0, unknown)], 10],
    ['an unknown call applied before it was made', [read(5, 0, 1), added(5, 2, unknown)], undefined],
    ['an unknown call that was seen, and is not in the end', [added(5, 0, unknown), read(5, 1, 2)], 0],
  ])('%s', (_, calls, end) => {
    expect(orderOf(calls, end)).toBeUndefined()
  })
})

test('what was reached, and what stood in the way, is told', () => {
  const calls = [wrote(1, 0, 1), read(1, 2, 3), read(2, 4, 7), read(3, 5, 6)]
  const verdict = linearize({ calls, initial: 0, fingerprintOf: String, isFinal: () => true })
  expect(verdict).toEqual({ longest: [0, 1], reached: 1, stuck: [2, 3], isGivenUp: false })
})

test('many calls at once that commute are no trouble', () => {
  const calls = Array.from({ length: 12 }, (_, index) => added(1, index, 100 + index))
  expect(orderOf([...calls, read(12, 200, 201)], 12)).toHaveLength(13)
  expect(orderOf([...calls, read(11, 200, 201)], 12)).toBeUndefined()
})
