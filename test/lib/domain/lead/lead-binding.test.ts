import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, boundAfter, type Deed, deeds, rewardsByNumber, type Story, storyOf } from '../../../support/lead-stories.ts'
import { statuses } from '../../../support/lead-samples.ts'

const rewardsOf = ({ entries }: Story): string[] =>
  entries
    .flatMap(({ accruedKopecks, cause }) =>
      cause.kind === 'Reward'
        ? [
            JSON.stringify([
              rewardsByNumber.findIndex((rule) => isDeepStrictEqual(rule, cause.rule)),
              accruedKopecks,
              cause.given,
            ]),
          ]
        : [],
    )
    .toSorted()

/** Which numbers the partner's deals have. */
const numbersOf = ({ numbers }: Story): number[] =>
  Array.from({ length: numbers?.highest ?? 0 }, (_, index) => index + 1).filter((number) => !numbers?.freed.includes(number))

describe('a lead of nobody that is bound', () => {
  test('has earned what it would have earned with its partner from the start, and goes on earning the same', () => {
    fc.assert(
      fc.property(deeds, deeds, (before, since) => {
        const owned = before.reduce(after, storyOf(true, true))
        const bound = boundAfter(before.reduce(after, storyOf(false, true)))
        expect(rewardsOf(bound)).toEqual(rewardsOf(owned))
        expect(bound.account.accruedKopecks).toBe(owned.account.accruedKopecks)
        const [ownedSince, boundSince] = [since.reduce(after, owned), since.reduce(after, bound)]
        expect(rewardsOf(boundSince)).toEqual(rewardsOf(ownedSince))
        expect(numbersOf(boundSince)).toEqual(numbersOf(ownedSince))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a lead whose deals are all canceled', () => {
  test('has earned nothing by deals: each is taken back as it was earned, and gives its number back', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const story = all.reduce(after, storyOf(true, true))
        const cancelAll = story.current.deals.map((): Deed => ({ do: 'cancel', which: 0, days: 0, amountKopecks: 1 }))
        const left = cancelAll.reduce(after, story).entries.map(({ cause }) => (cause.kind === 'Reward' ? cause.statusId : ''))
        expect(left.filter((statusId) => statusId !== statuses.called.id)).toEqual([])
        // Those of the two deals elsewhere.
        expect(numbersOf(cancelAll.reduce(after, story))).toEqual([1, 3])
      }),
      { numRuns: 300 },
    )
  })
})
