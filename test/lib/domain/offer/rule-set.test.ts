import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LeadsUnderWay, Offer, RewardRule } from '../../../../lib/domain/contour/contour.ts'
import {
  offerOnRules,
  type OfferRules,
  rulesOf,
  ruleSetsOf,
  standingRules,
  withEnd,
  withoutRules,
  withRules,
} from '../../../../lib/domain/offer/rule-set.ts'
import { offerOf } from '../../../support/lead-samples.ts'

const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString()
const percent = (percentOfDeal: number): RewardRule[] => [{ statusId: 'won', levelId: null, reward: { percentOfDeal } }]
const onRules = (rules: OfferRules): Offer => ({ ...offerOf(), ...rules })
const first: OfferRules = { rewards: percent(1) }

/** Which rules apply to an act on a day, of a lead that was created on a day. */
const appliedAt = (rules: OfferRules, created: number, acts: number): number => {
  const [rule] = offerOnRules(onRules(rules), { createdAt: dayOf(created), at: dayOf(acts) }).rewards
  return rule && 'percentOfDeal' in rule.reward ? rule.reward.percentOfDeal : Number.NaN
}

/** A publication: on which day, what begins when, and for whom. Its percentage is its number. */
interface Published {
  at: number
  from: number
  until?: number | undefined
  leadsUnderWay: LeadsUnderWay
}

const publishedOn = (rules: OfferRules, { at, from, until, leadsUnderWay }: Published): OfferRules => {
  const number = (rules.newestRules ?? 1) + 1
  const set = { from: dayOf(from), ...(until !== undefined && { until: dayOf(until) }), leadsUnderWay, rewards: percent(number) }
  return withRules(rules, set, dayOf(at))
}

const publications = fc
  .array(
    fc.record({
      after: fc.integer({ min: 0, max: 5 }),
      begins: fc.integer({ min: 0, max: 10 }),
      lasts: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
      leadsUnderWay: fc.constantFrom<LeadsUnderWay>('keep', 'change'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => {
    let at = 0
    return all.map(({ after, begins, lasts, leadsUnderWay }): Published => {
      at += after
      return { at, from: at + begins, until: lasts && at + begins + lasts, leadsUnderWay }
    })
  })

const lastDayOf = (all: readonly Published[]): number => all.at(-1)?.at ?? 0

describe('the rules that apply to an act', () => {
  test.each<{ what: string; leadsUnderWay: LeadsUnderWay; created: number; acts: number; applies: number }>([
    { what: 'before a set begins, those before it', leadsUnderWay: 'change', created: 1, acts: 9, applies: 1 },
    { what: 'on the day that it begins, the set', leadsUnderWay: 'change', created: 1, acts: 10, applies: 2 },
    {
      what: 'for a lead under way that keeps its rules, those of its day',
      leadsUnderWay: 'keep',
      created: 9,
      acts: 15,
      applies: 1,
    },
    { what: 'for a lead created while the set runs, the set', leadsUnderWay: 'keep', created: 10, acts: 15, applies: 2 },
    {
      what: 'for a lead created while it ran, the set after its end too',
      leadsUnderWay: 'keep',
      created: 19,
      acts: 50,
      applies: 2,
    },
    {
      what: 'after the end of a set for all leads, those before it again',
      leadsUnderWay: 'change',
      created: 15,
      acts: 20,
      applies: 1,
    },
    { what: 'for a lead created after the end, those before it', leadsUnderWay: 'keep', created: 20, acts: 50, applies: 1 },
  ])('are, $what', ({ leadsUnderWay, created, acts, applies }) => {
    const campaign = publishedOn(first, { at: 5, from: 10, until: 20, leadsUnderWay })
    expect(appliedAt(campaign, created, acts)).toBe(applies)
  })

  test('are those of the set that began last, so a campaign that was planned begins although rules were published since', () => {
    const planned = publishedOn(first, { at: 0, from: 10, until: 20, leadsUnderWay: 'keep' })
    const since = publishedOn(planned, { at: 5, from: 5, leadsUnderWay: 'keep' })
    expect([4, 5, 10, 20].map((created) => appliedAt(since, created, 30))).toEqual([1, 3, 2, 3])
  })

  test('name the set, and the first rules of an offer name none', () => {
    const rules = publishedOn(first, { at: 0, from: 10, leadsUnderWay: 'keep' })
    const named = [9, 10].map((day) => offerOnRules(onRules(rules), { createdAt: dayOf(day), at: dayOf(day) }).inForce)
    expect(named).toEqual([null, { number: 2, from: dayOf(10) }])
  })

  test('are the new ones for all who see them, whatever their clocks say, when leads under way change at once', () => {
    const rules = publishedOn(first, { at: 10, from: 10, leadsUnderWay: 'change' })
    expect(appliedAt(rules, 1, 9)).toBe(2)
    expect(rules).toEqual({ rewards: percent(2), ruleSet: { number: 2, from: dayOf(10) }, newestRules: 2 })
  })
})

/** The same without ever leaving a set out. */
function appliedByAll(all: readonly Published[], created: number, acts: number): number {
  const holding = all.flatMap(({ from, until, leadsUnderWay }, index) => {
    const moment = leadsUnderWay === 'keep' ? created : acts
    return from <= moment && (until === undefined || moment < until) ? [{ from, number: index + 2 }] : []
  })
  return holding.toSorted((a, b) => a.from - b.from || a.number - b.number).at(-1)?.number ?? 1
}

describe('whatever is published', () => {
  test('the sets that are left decide every later act as all of them would', () => {
    fc.assert(
      fc.property(publications, fc.nat(40), fc.nat(60), (all, created, later) => {
        const rules = all.reduce(publishedOn, first)
        const acts = Math.max(lastDayOf(all), created) + later
        expect(appliedAt(rules, created, acts)).toBe(appliedByAll(all, created, acts))
      }),
    )
  })

  test('a lead goes on by the rules that it goes by, when the next ones are for new leads only', () => {
    fc.assert(
      fc.property(publications, fc.nat(40), fc.nat(60), (all, created, later) => {
        const [before, next] = [all.slice(0, -1).reduce(publishedOn, first), all.at(-1) as Published]
        const after = publishedOn(before, { ...next, leadsUnderWay: 'keep' })
        const acts = Math.max(next.at, created) + later
        fc.pre(created < next.from)
        expect(appliedAt(after, created, acts)).toBe(appliedAt(before, created, acts))
      }),
    )
  })

  test('a set with an end changes nothing after it, for leads that are created then', () => {
    fc.assert(
      fc.property(publications, fc.nat(40), (all, later) => {
        const [before, next] = [all.slice(0, -1).reduce(publishedOn, first), all.at(-1) as Published]
        const until = next.from + 3
        const after = publishedOn(before, { ...next, until })
        expect(appliedAt(after, until + later, until + later)).toBe(appliedAt(before, until + later, until + later))
      }),
    )
  })

  test('a set that is withdrawn before it begins leaves the rules as they were', () => {
    fc.assert(
      fc.property(publications, fc.nat(40), fc.nat(60), (all, created, later) => {
        const [before, next] = [all.slice(0, -1).reduce(publishedOn, first), all.at(-1) as Published]
        const planned = publishedOn(before, { ...next, from: next.at + 1, until: undefined })
        const after = withoutRules(planned, planned.newestRules ?? 0, dayOf(next.at))
        const acts = Math.max(next.at, created) + later
        expect(appliedAt(after, created, acts)).toBe(appliedAt(before, created, acts))
      }),
    )
  })

  test('numbers are given once, in order, and the sets stand by their beginning', () => {
    fc.assert(
      fc.property(publications, (all) => {
        const rules = all.reduce(publishedOn, first)
        const froms = ruleSetsOf(rules).flatMap(({ from }) => from ?? [])
        expect(rules.newestRules).toBe(all.length + 1)
        expect(froms).toEqual(froms.toSorted())
      }),
    )
  })
})

describe('a set of rules', () => {
  const campaign = publishedOn(first, { at: 0, from: 5, until: 20, leadsUnderWay: 'change' })

  test('that gets another end holds until then', () => {
    const longer = withEnd(campaign, 2, dayOf(30), dayOf(10))
    const open = withEnd(longer, 2, undefined, dayOf(10))
    expect([appliedAt(longer, 0, 29), appliedAt(longer, 0, 30), appliedAt(open, 0, 99)]).toEqual([2, 1, 2])
  })

  test('for all leads is left out by the next publication after its end', () => {
    const after = publishedOn(campaign, { at: 25, from: 26, leadsUnderWay: 'keep' })
    expect(ruleSetsOf(after).map(({ number }) => number)).toEqual([1, 3])
  })

  test('with an end is not what a change of the rules starts from', () => {
    expect(standingRules(campaign, dayOf(10)).rewards).toEqual(percent(1))
  })

  test('is nothing that an offer without later ones has', () => {
    expect(rulesOf({ rewards: [], laterRules: [] })).toEqual({ rewards: [] })
  })
})
