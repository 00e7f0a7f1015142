import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { after, boundAfter, type Deed, deeds, rewards, type Story, storyOf } from '../../../support/lead-stories.ts'
import { statuses } from '../../../support/lead-samples.ts'

const rewardsOf = ({ entries }: Story): string[] =>
  entries
    .flatMap(({ accruedKopecks, cause }) =>
      cause.kind === 'Reward' ? [JSON.stringify([rewards.indexOf(cause.rule), accruedKopecks, cause.given])] : [],
    )
    .toSorted()

describe('a lead of nobody that is bound', () => {
  test('has earned what it would have earned with its partner from the start, and goes on earning the same', () => {
    fc.assert(
      fc.property(deeds, deeds, (before, since) => {
        const owned = before.reduce(after, storyOf(true))
        const bound = boundAfter(before.reduce(after, storyOf(false)))
        expect(rewardsOf(bound)).toEqual(rewardsOf(owned))
        expect(bound.account.accruedKopecks).toBe(owned.account.accruedKopecks)
        const [ownedSince, boundSince] = [since.reduce(after, owned), since.reduce(after, bound)]
        expect(rewardsOf(boundSince)).toEqual(rewardsOf(ownedSince))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('a lead whose deals are all canceled', () => {
  test('has earned nothing by deals: each is taken back as it was earned', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const story = all.reduce(after, storyOf(true))
        const cancelAll = story.current.deals.map((): Deed => ({ do: 'cancel', which: 0, days: 0, amountKopecks: 1 }))
        const left = cancelAll.reduce(after, story).entries.map(({ cause }) => (cause.kind === 'Reward' ? cause.statusId : ''))
        expect(left.filter((statusId) => statusId !== statuses.called.id)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
