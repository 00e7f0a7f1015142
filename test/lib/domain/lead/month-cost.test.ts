import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RewardRule } from '../../../../lib/domain/contour/contour.ts'
import { monthCost, type PartnerCost } from '../../../../lib/domain/lead/month-cost.ts'
import { moscowMonth } from '../../../../lib/domain/value/moscow-day.ts'
import { levelSeven, statuses } from '../../../support/lead-samples.ts'
import { after, boundAfter, type Deed, deeds, rewards, type Story, storyOf } from '../../../support/lead-stories.ts'
import { partnerId } from '../../../support/samples.ts'

const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
const offerId = storyOf(true).current.lead.offerId ?? ''

const costIn = (month: string, stories: readonly Story[], rules: readonly RewardRule[] = rewards): PartnerCost[] =>
  monthCost({
    leads: stories.map(({ current: { lead }, acts }) => ({ lead, acts })),
    month,
    rules: new Map([[offerId, rules]]),
    groups: new Map([[partnerId, ['group-1']]]),
  })

const total = (costs: readonly PartnerCost[], of: 'paidKopecks' | 'wouldPayKopecks' | 'deals'): number =>
  costs.reduce((sum, cost) => sum + cost[of], 0)

const won = (amountKopecks: number, days = 0): Deed => ({ do: 'move', to: 'won', days, amountKopecks })
const tenPercentRule: RewardRule = { statusId: statuses.won.id, levelId: null, reward: { percentOfDeal: 10 } }
const tenPercent = [tenPercentRule]

const withLevel = (story: Story, levelId: string | null): Story => ({ ...story, account: { ...story.account, levelId } })

describe('what a month would have cost', () => {
  test('is what it did cost when the rules are those that held', () => {
    fc.assert(
      fc.property(deeds, deeds, fc.boolean(), (before, since, isOwned) => {
        const first = before.reduce(after, storyOf(isOwned))
        const story = since.reduce(after, isOwned ? first : boundAfter(first))
        for (const month of months) {
          const costs = costIn(month, [story])
          expect(total(costs, 'wouldPayKopecks')).toBe(total(costs, 'paidKopecks'))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('adds up over all months to what the partner has, and to the deals that stand', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const story = all.reduce(after, storyOf(true))
        const costs = months.flatMap((month) => costIn(month, [story]))
        const { lead } = story.current
        expect(total(costs, 'paidKopecks')).toBe(story.account.accruedKopecks)
        expect(total(costs, 'deals')).toBe(lead.dealCount - lead.canceledDealCount)
      }),
      { numRuns: 500 },
    )
  })

  test('counts acts of the Moscow month alone: the last second of the month counts, the first of the next does not', () => {
    const begun: Story = { ...storyOf(true), atMs: Date.parse('2026-02-28T20:59:59.999Z') }
    const story = [won(100_00), { do: 'add', days: 1, amountKopecks: 900_00 } as Deed].reduce(after, begun)
    expect(costIn('2026-02', [story], tenPercent)).toEqual([
      { partnerId, offerId, deals: 1, paidKopecks: story.entries.slice(0, 3).reduce(byAmount, 0), wouldPayKopecks: 10_00 },
    ])
    expect(total(costIn('2026-03', [story], tenPercent), 'wouldPayKopecks')).toBe(90_00)
    expect(costIn('2026-04', [story], tenPercent)).toEqual([])
  })

  test('numbers the deals of a partner from the beginning of the month, in the order in which they were made', () => {
    const bonus: RewardRule = { ...tenPercentRule, reward: { fixedKopecks: 7_00 }, onlyDeals: { from: 1, to: 2, of: 'partner' } }
    const add = (days: number): Deed => ({ do: 'add', days, amountKopecks: 100_00 })
    const first = [won(100_00), add(35), add(0)].reduce(after, storyOf(true))
    const second = [won(100_00, 34), { do: 'cancel', which: 0, days: 0, amountKopecks: 1 } as Deed, add(3)].reduce(
      after,
      storyOf(true),
    )
    expect(total(costIn('2026-02', [first, second], [bonus]), 'wouldPayKopecks')).toBe(7_00)
    // The canceled deal gives its number back, so both deals of the first lead have it in turn; the fourth deal has none.
    expect(total(costIn('2026-03', [first, second], [bonus]), 'wouldPayKopecks')).toBe(14_00)
    const moved = boundAfter({ ...[won(100_00), add(0), add(0)].reduce(after, storyOf(false)), atMs: Date.UTC(2026, 4, 5) })
    expect(total(costIn('2026-05', [moved], [bonus]), 'wouldPayKopecks')).toBe(14_00)
  })

  test('does not count deals that were canceled since', () => {
    const story = [won(100_00), { do: 'cancel', which: 0, days: 40, amountKopecks: 1 } as Deed].reduce(after, storyOf(true))
    expect(costIn('2026-02', [story], tenPercent)).toEqual([{ partnerId, offerId, deals: 0, paidKopecks: 0, wouldPayKopecks: 0 }])
  })

  test('counts what a lead of nobody did in the month in which it is bound', () => {
    const unbound = [won(100_00)].reduce(after, storyOf(false))
    const bound = boundAfter({ ...unbound, atMs: Date.UTC(2026, 4, 5) })
    expect(costIn('2026-02', [bound], tenPercent)).toEqual([])
    expect(total(costIn('2026-05', [bound], tenPercent), 'wouldPayKopecks')).toBe(10_00)
    expect(total(costIn('2026-05', [bound]), 'paidKopecks')).toBe(bound.account.accruedKopecks)
    expect(moscowMonth(Date.parse(bound.current.lead.updatedAt))).toBe('2026-05')
  })

  test('judges each act with the level that the partner had then', () => {
    const first = [won(100_00)].reduce(after, withLevel(storyOf(true), levelSeven))
    const story = [{ do: 'add', days: 0, amountKopecks: 100_00 } as Deed].reduce(after, withLevel(first, null))
    const byLevel: RewardRule[] = [...tenPercent, { ...tenPercentRule, levelId: levelSeven, reward: { percentOfDeal: 50 } }]
    expect(total(costIn('2026-02', [story], byLevel), 'wouldPayKopecks')).toBe(50_00 + 10_00)
  })

  test('leaves out leads of nobody and leads of offers whose rules are not asked about', () => {
    const [owned, unassigned] = [storyOf(true), storyOf(false)].map((story) => [won(100_00)].reduce(after, story))
    expect(costIn('2026-02', unassigned ? [unassigned] : [])).toEqual([])
    const leads = owned ? [{ lead: owned.current.lead, acts: owned.acts }] : []
    expect(monthCost({ leads, month: '2026-02', rules: new Map([['another', tenPercent]]), groups: new Map() })).toEqual([])
  })

  test('goes by the groups that partners have now', () => {
    const story = [won(100_00)].reduce(after, storyOf(true))
    const exception = (groupId: string): RewardRule => ({ ...tenPercentRule, groupId, reward: { percentOfDeal: 30 } })
    expect(total(costIn('2026-02', [story], [...tenPercent, exception('group-1')]), 'wouldPayKopecks')).toBe(30_00)
    expect(total(costIn('2026-02', [story], [...tenPercent, exception('group-2')]), 'wouldPayKopecks')).toBe(10_00)
  })

  test('of rules of a month goes by all leads of the partner in the order of time', () => {
    const leads = [won(600_00, 3), won(600_00, 1)].map((deed) => [deed].reduce(after, storyOf(true)))
    const steps = [
      { fromKopecks: 0, percent: 5 },
      { fromKopecks: 1000_00, percent: 10 },
    ]
    const ofMonth: RewardRule = { ...tenPercentRule, reward: { percentSteps: { apply: 'slices', by: 'month', steps } } }
    expect(total(costIn('2026-02', leads, [ofMonth]), 'wouldPayKopecks')).toBe(50_00 + 20_00)
    const limited = { ...tenPercentRule, maxPerMonthKopecks: 70_00 }
    expect(total(costIn('2026-02', leads, [limited]), 'wouldPayKopecks')).toBe(70_00)
  })
})

const byAmount = (sum: number, { accruedKopecks }: Story['entries'][number]): number => sum + accruedKopecks
