import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RewardRule } from '../../../../lib/domain/contour/contour.ts'
import { rulesFor, runRewards } from '../../../../lib/domain/offer/reward.ts'
import { offerOnRulesOf } from '../../../../lib/domain/offer/rule-set.ts'
import { percentOf } from '../../../../lib/domain/offer/share.ts'
import { levelSeven, offerOf, rules, statuses } from '../../../support/lead-samples.ts'

const { called, won } = statuses
const otherLevel: RewardRule = { ...rules.percent, levelId: 'level-8', reward: { percentOfDeal: 20 } }
const fixedOfWon: RewardRule = { ...rules.fixed, statusId: won.id }
const fixedOfLevel: RewardRule = { ...fixedOfWon, levelId: levelSeven }

describe('the rules that stand', () => {
  const all = [rules.fixed, rules.percent, rules.percentOfLevel, otherLevel]
  test.each([
    { what: 'without a level: those that name none', of: all, statusId: won.id, levelId: null, stand: [rules.percent] },
    {
      what: 'with a level: it replaces those that name none',
      of: all,
      statusId: won.id,
      levelId: levelSeven,
      stand: [rules.percentOfLevel],
    },
    { what: 'with a level that no rule names', of: all, statusId: won.id, levelId: 'level-9', stand: [rules.percent] },
    {
      what: 'with a level, in a status that has none for it',
      of: all,
      statusId: called.id,
      levelId: levelSeven,
      stand: [rules.fixed],
    },
    { what: 'in a status without rules', of: all, statusId: statuses.fresh.id, levelId: levelSeven, stand: [] },
    { what: 'where only another level has one', of: [otherLevel], statusId: won.id, levelId: levelSeven, stand: [] },
    {
      what: 'where only a level has one, without a level',
      of: [rules.percentOfLevel],
      statusId: won.id,
      levelId: null,
      stand: [],
    },
    {
      what: 'several for one status',
      of: [fixedOfWon, rules.percent],
      statusId: won.id,
      levelId: null,
      stand: [fixedOfWon, rules.percent],
    },
    {
      what: 'a fixed one of the level in place of fixed and share',
      of: [fixedOfWon, rules.percent, fixedOfLevel],
      statusId: won.id,
      levelId: levelSeven,
      stand: [fixedOfLevel],
    },
  ])('$what', ({ of, statusId, levelId, stand }) => {
    expect(rulesFor(of, statusId, { levelId })).toEqual(stand)
  })
})

const audiences = [
  {},
  { levelId: levelSeven },
  { groupId: 'group-1' },
  { groupId: 'group-2' },
] as const satisfies Partial<RewardRule>[]
const anyRules = fc.array(fc.constantFrom(...audiences)).map((all) =>
  all.map((audience, index): RewardRule => ({
    statusId: won.id,
    levelId: null,
    ...audience,
    reward: { percentOfDeal: index + 1 },
  })),
)
const audienceOf = ({ levelId, groupId }: RewardRule): string => groupId ?? levelId ?? 'everybody'

describe('an exception for a group', () => {
  const forGroup = (groupId: string): RewardRule => ({ ...rules.percent, groupId })

  test.each([
    {
      what: 'takes the place of the rules of the level and of everybody',
      of: [rules.percent, rules.percentOfLevel, forGroup('g')],
      groupIds: ['g'],
      stand: [forGroup('g')],
    },
    { what: 'is not for partners of other groups', of: [rules.percent, forGroup('g')], groupIds: ['h'], stand: [rules.percent] },
    {
      what: 'of two groups of a partner is the one that comes first in the rules',
      of: [forGroup('h'), forGroup('g')],
      groupIds: ['g', 'h'],
      stand: [forGroup('h')],
    },
    { what: 'alone leaves nothing to the others', of: [forGroup('g')], groupIds: [], stand: [] },
  ])('$what', ({ of, groupIds, stand }) => {
    expect(rulesFor(of, won.id, { levelId: levelSeven, groupIds })).toEqual(stand)
  })

  test('or the rules of the level, or those of everybody: always those of one of them, and all of these', () => {
    const levels = fc.constantFrom(levelSeven, null)
    const groups = fc.subarray(['group-2', 'group-1', 'group-3'])
    fc.assert(
      fc.property(anyRules, levels, groups, (of, levelId, groupIds) => {
        const stand = rulesFor(of, won.id, { levelId, groupIds })
        const whose = new Set(stand.map(audienceOf))
        expect(whose.size).toBeLessThanOrEqual(1)
        expect(of.filter((rule) => whose.has(audienceOf(rule)))).toEqual(stand)
        const own = of.filter(({ groupId, levelId: ofLevel }) =>
          groupId ? groupIds.includes(groupId) : ofLevel === null || ofLevel === levelId,
        )
        const rank = ({ groupId, levelId: ofLevel }: RewardRule): number => (groupId ? 0 : ofLevel === null ? 2 : 1)
        expect(stand.map(rank)).toEqual(stand.map(() => Math.min(...own.map(rank))))
        expect(stand.length > 0).toBe(own.length > 0)
      }),
    )
  })
})

const onRules = (changes: Parameters<typeof offerOf>[0]) => offerOnRulesOf(offerOf(changes), '2026-02-01T00:00:00.000Z')
const moment = '2026-03-01T00:00:00.000Z'
const firstDeal = { at: moment, dealNumber: 1, firstDealAt: moment }

type Run = Parameters<typeof runRewards>[0]

const run = (changes: Partial<Run> = {}) =>
  runRewards({
    offer: onRules({ rewards: [rules.fixed, fixedOfWon, rules.percent, rules.percentOfLevel] }),
    partner: { levelId: null },
    statusId: won.id,
    occasion: 'Entered',
    deal: { amountKopecks: 100_000 },
    facts: firstDeal,
    rewardedStatusIds: new Set(),
    dealReward: null,
    ...changes,
  })

describe('running the rules', () => {
  test.each<{ what: string; of: Partial<Run>; levelId?: string; noRules: 'NoPartner' | 'NoRuleForStatus' }>([
    { what: 'no partner earns nothing', of: { partner: null }, noRules: 'NoPartner' },
    { what: 'no offer earns nothing', of: { offer: null }, noRules: 'NoPartner' },
    { what: 'an offer without rules earns nothing', of: { offer: onRules({ rewards: [] }) }, noRules: 'NoRuleForStatus' },
    { what: 'a status without rules earns nothing', of: { statusId: statuses.fresh.id }, noRules: 'NoRuleForStatus' },
    {
      what: 'a deal added where only fixed sums are earns nothing',
      of: { occasion: 'DealAdded', offer: onRules({ rewards: [fixedOfWon] }) },
      noRules: 'NoRuleForStatus',
    },
    {
      what: 'a deal added at a level that has only a fixed sum earns no share of the rule it replaces',
      of: { occasion: 'DealAdded', partner: { levelId: levelSeven }, offer: onRules({ rewards: [rules.percent, fixedOfLevel] }) },
      levelId: levelSeven,
      noRules: 'NoRuleForStatus',
    },
  ])('$what', ({ of, noRules, levelId }) => {
    expect(run(of)).toEqual({ levelId: levelId ?? null, noRules, outcomes: [] })
  })

  test.each<{ what: string; of: Partial<Run>; outcomes: unknown[] }>([
    {
      what: 'entering accrues fixed sum and share',
      of: {},
      outcomes: [
        { rule: fixedOfWon, result: 'Accrued', amountKopecks: 10_050 },
        { rule: rules.percent, result: 'Accrued', amountKopecks: 10_000 },
      ],
    },
    {
      what: 'entering again accrues the share alone',
      of: { rewardedStatusIds: new Set([won.id]) },
      outcomes: [
        { rule: fixedOfWon, result: 'AlreadyAccrued', amountKopecks: 0 },
        { rule: rules.percent, result: 'Accrued', amountKopecks: 10_000 },
      ],
    },
    {
      what: 'the fixed sum of a deal made in another target is the one that a lead earns',
      of: { dealReward: { statusId: called.id, actRevision: 3 } },
      outcomes: [
        { rule: fixedOfWon, result: 'AlreadyAccrued', amountKopecks: 0 },
        { rule: rules.percent, result: 'Accrued', amountKopecks: 10_000 },
      ],
    },
    {
      what: 'what was taken back there with the last deal is earned again, also by an added one',
      of: { occasion: 'DealAdded', dealReward: { statusId: called.id, actRevision: null } },
      outcomes: [
        { rule: fixedOfWon, result: 'Accrued', amountKopecks: 10_050 },
        { rule: rules.percent, result: 'Accrued', amountKopecks: 10_000 },
      ],
    },
    {
      what: 'without a deal it does not matter what came with one',
      of: { deal: null, dealReward: { statusId: called.id, actRevision: 3 } },
      outcomes: [
        { rule: fixedOfWon, result: 'Accrued', amountKopecks: 10_050 },
        { rule: rules.percent, result: 'NoDealAmount', amountKopecks: 0 },
      ],
    },
    {
      what: 'what was earned in another status does not matter',
      of: { rewardedStatusIds: new Set([called.id]), deal: { amountKopecks: null } },
      outcomes: [
        { rule: fixedOfWon, result: 'Accrued', amountKopecks: 10_050 },
        { rule: rules.percent, result: 'NoDealAmount', amountKopecks: 0 },
      ],
    },
    {
      what: 'a deal added accrues the share alone',
      of: { occasion: 'DealAdded' },
      outcomes: [{ rule: rules.percent, result: 'Accrued', amountKopecks: 10_000 }],
    },
    {
      what: 'the level decides the share',
      of: { partner: { levelId: levelSeven } },
      outcomes: [{ rule: rules.percentOfLevel, result: 'Accrued', amountKopecks: 15_000 }],
    },
    {
      what: 'less than half a kopeck is nothing',
      of: { occasion: 'DealAdded', deal: { amountKopecks: 4 } },
      outcomes: [{ rule: rules.percent, result: 'RoundedToNothing', amountKopecks: 0 }],
    },
    {
      what: 'half a kopeck is one',
      of: { occasion: 'DealAdded', deal: { amountKopecks: 5 } },
      outcomes: [{ rule: rules.percent, result: 'Accrued', amountKopecks: 1 }],
    },
  ])('$what', ({ of, outcomes }) => {
    expect(run(of)).toEqual({ levelId: of.partner?.levelId ?? null, noRules: null, outcomes })
  })
})

describe('a share of an amount', () => {
  test.each([
    { amount: 100_00, percent: 10, share: 10_00 },
    { amount: 1, percent: 50, share: 1 },
    { amount: 1, percent: 49.99, share: 0 },
    { amount: 333, percent: 33.33, share: 111 },
    { amount: 10_050, percent: 1.15, share: 116 },
    { amount: 10_000, percent: 0.29, share: 29 },
    { amount: 10_000, percent: 0.57, share: 57 },
    { amount: 10 ** 14, percent: 99.99, share: 99_990_000_000_000 },
    { amount: 10 ** 14, percent: 100, share: 10 ** 14 },
    { amount: 99_999_999_999_999, percent: 33.33, share: 33_330_000_000_000 },
  ])('$percent % of $amount kopecks is $share', ({ amount, percent, share }) => {
    expect(percentOf(amount, percent)).toBe(share)
  })

  const amounts = fc.integer({ min: 1, max: 10 ** 14 })
  const hundredths = fc.integer({ min: 1, max: 10_000 })

  test('is the exact share rounded half up, never more than half a kopeck off', () => {
    fc.assert(
      fc.property(amounts, hundredths, (amount, hundredth) => {
        // In ten-thousandths of a kopeck, where the share is a whole number.
        const exact = BigInt(amount) * BigInt(hundredth)
        const off = BigInt(percentOf(amount, hundredth / 100)) * 10_000n - exact
        expect(off > -5_000n && off <= 5_000n).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  test('of exactly half a kopeck goes up', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 9 }), (whole) => {
        expect(percentOf(2 * whole + 1, 50)).toBe(whole + 1)
      }),
    )
  })

  test('never shrinks when amount or percentage grow, and never passes the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, hundredths, hundredths, (amount, otherAmount, hundredth, otherHundredth) => {
        const [less, more] = [Math.min(amount, otherAmount), Math.max(amount, otherAmount)]
        const [lower, higher] = [Math.min(hundredth, otherHundredth) / 100, Math.max(hundredth, otherHundredth) / 100]
        expect(percentOf(less, lower)).toBeLessThanOrEqual(percentOf(more, lower))
        expect(percentOf(more, lower)).toBeLessThanOrEqual(percentOf(more, higher))
        expect(percentOf(more, higher)).toBeLessThanOrEqual(more)
      }),
    )
  })
})
