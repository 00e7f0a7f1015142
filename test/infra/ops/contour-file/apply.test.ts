import { describe, expect, test } from 'vitest'
import { together } from '../../../../infra/ops/contour-file/apply.ts'
import type { Change } from '../../../../lib/contour-file/plan.ts'
import { stale } from '../../../../lib/store/table/transact.ts'

const change = (what: string, steps: number, bytesPerStep: number): Change => ({
  what,
  kind: 'create',
  differences: [],
  overwrites: false,
  steps: Array.from({ length: steps }, (_, index) => ({
    write: { Put: { Item: { pk: what, sk: String(index), text: 'x'.repeat(bytesPerStep) } } },
    refused: stale,
  })),
})
const changes = (count: number, steps: number, bytesPerStep: number): Change[] =>
  Array.from({ length: count }, (_, index) => change(`change ${index}`, steps, bytesPerStep))
const sizes = (groups: readonly Change[][]): number[] => groups.map((group) => group.length)

describe('changes that are written together', () => {
  test.each([
    { what: '95 items, and those of the revision, roles, journal and feed', all: changes(95, 1, 10), groups: [95] },
    { what: '96 items', all: changes(96, 1, 10), groups: [95, 1] },
    { what: 'changes of five items, none of them torn apart', all: changes(41, 5, 10), groups: [19, 19, 3] },
    { what: 'items of 390 KB, as many as stay below 4 MB', all: changes(16, 1, 390_000), groups: [7, 7, 2] },
    { what: 'changes of two items of 390 KB', all: changes(4, 2, 390_000), groups: [3, 1] },
    { what: 'nothing', all: [], groups: [] },
  ])('are as many as a transaction takes: $what', ({ all, groups }) => {
    expect(sizes(together(all))).toEqual(groups)
    expect(together(all).flat()).toEqual(all)
  })

  test('touch an item once in a transaction', () => {
    const [one = change('a', 2, 10), other = change('b', 1, 10)] = changes(2, 2, 10)
    expect(sizes(together([one, other, one, other]))).toEqual([2, 2])
  })

  test('are measured as DynamoDB measures them: two bytes for a Cyrillic letter', () => {
    const cyrillic = changes(4, 1, 1).map((one, index) => ({
      ...one,
      steps: [{ write: { Put: { Item: { pk: 'p', sk: String(index), text: 'ж'.repeat(500_000) } } }, refused: stale }],
    }))
    expect(sizes(together(cyrillic))).toEqual([2, 2])
  })
})
