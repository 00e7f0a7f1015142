import { expect, test } from 'vitest'
import { differenceLines } from '../../../../infra/ops/contour-file/difference-lines.ts'
import { unnamedLines } from '../../../../infra/ops/contour-file/unnamed-lines.ts'

test.each([
  { attribute: 'minimum', from: 100, to: 50, lines: ['minimum: 100 → 50'] },
  { attribute: 'level', from: undefined, to: 'Мастер', lines: ['level: nothing → "Мастер"'] },
  { attribute: 'groups', from: ['a', 'b'], to: ['b', 'c'], lines: ['groups without "a"', 'groups with "c"'] },
  { attribute: 'groups', from: ['a', 'b'], to: ['b', 'a'], lines: ['groups, in another order: ["a","b"] → ["b","a"]'] },
  {
    attribute: 'rewards',
    from: [
      { status: 'deal', fixed: 1 },
      { status: 'new', fixed: 2 },
    ],
    to: [
      { status: 'deal', fixed: 3 },
      { status: 'new', fixed: 2 },
    ],
    lines: ['rewards without {"status":"deal","fixed":1}', 'rewards with {"status":"deal","fixed":3}'],
  },
])('$attribute from $from to $to is told as $lines', ({ lines, ...change }) => {
  expect(differenceLines(change)).toEqual(lines)
})

test('what the file does not name is counted by kind, and three of a kind are named', () => {
  const unnamed = [
    'legaltype IE',
    'status lost',
    'status won',
    ...[1, 2, 3, 4].map((number) => `partner p${number}@many.example`),
  ]
  expect(unnamedLines(unnamed, false)).toEqual([
    'legaltype IE',
    'status lost',
    'status won',
    '4 partners, such as p1@many.example, p2@many.example, p3@many.example',
  ])
  expect(unnamedLines(unnamed, true)).toEqual(unnamed)
})
