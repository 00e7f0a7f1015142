import { describe, expect, test } from 'vitest'
import { compareTimes } from './compare-times.ts'

const pairs = (slower: number, faster: number, even = 0) => [
  ...Array.from({ length: slower }, () => ({ knownMs: 2, unknownMs: 1 })),
  ...Array.from({ length: faster }, () => ({ knownMs: 1, unknownMs: 900 })),
  ...Array.from({ length: even }, () => ({ knownMs: 1, unknownMs: 1 })),
]

describe('times of two kinds of requests', () => {
  test.each([
    { what: 'half of the known slower', of: pairs(50, 50), deviations: 0 },
    { what: 'all of the known slower', of: pairs(100, 0), deviations: 10 },
    { what: 'all of the unknown slower, however much', of: pairs(0, 100), deviations: -10 },
    { what: 'a few more', of: pairs(60, 40), deviations: 2 },
    { what: 'ties, which say nothing', of: pairs(60, 40, 1000), deviations: 2 },
    { what: 'nothing but ties', of: pairs(0, 0, 10), deviations: 0 },
    { what: 'none', of: [], deviations: 0 },
  ])('with $what are $deviations deviations apart', ({ of, deviations }) => {
    expect(compareTimes(of).deviations).toBe(deviations)
  })
})
