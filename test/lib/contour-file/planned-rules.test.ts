import { describe, expect, test } from 'vitest'
import { exportedFile } from '../../../lib/contour-file/exported-file.ts'
import { ContourFileError, parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import { planContour } from '../../../lib/contour-file/plan.ts'
import type { ContourState } from '../../../lib/contour-file/contour-state.ts'
import type { Offer } from '../../../lib/domain/contour/contour.ts'
import { contourOf } from '../../../lib/store/contour/contour.ts'
import { settingsKey } from '../../../lib/store/keys.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { UpgradeNotClosed } from '../../../lib/store/table/table-form.ts'
import { countingIds } from '../../support/samples.ts'
import { leadContour } from '../../support/lead-contour.ts'

const day = (of: number): string =>
  `2026-${of > 31 ? '04' : '03'}-${String(of > 31 ? of - 31 : of).padStart(2, '0')}T00:00:00.000Z`
const share = (percentOfDeal: number) => [{ leadStatus: 'won', percentOfDeal }]
type Terms = Record<string, unknown>

const fileWith = (terms: Terms) =>
  parseContourFile(
    JSON.stringify({
      ...leadContour,
      apiKeys: [],
      offers: leadContour.offers.map((offer) => (offer.slug === 'loan' ? { ...offer, ...terms } : offer)),
    }),
    'the file',
  )

type Table = ReadonlyMap<string, Item>
const stateOf = (configuration: Table): ContourState => ({
  configuration,
  revision: { revision: 0 },
  partners: new Map(),
  links: new Map(),
  promocodes: new Map(),
  apiKeys: new Map(),
  roles: [],
  closures: [],
  census: null,
  givenUp: new Set<string>(),
})
const newId = countingIds()
const planned = (table: Table, terms: Terms, at: string) =>
  planContour(fileWith(terms), stateOf(table), { at, newId }, ['offers', 'configuration'])

/** The configuration after a file. */
function applied(table: Table, terms: Terms, at: string): Table {
  const plan = planned(table, terms, at)
  const next = new Map(table)
  for (const { write } of plan.changes.flatMap(({ steps }) => steps)) {
    if ('Put' in write && write.Put.Item?.pk === 'CONTOUR') next.set(String(write.Put.Item.sk), write.Put.Item as Item)
  }
  for (const { offer } of plan.offers) next.set(`OFFER#${offer.id}`, { pk: 'CONTOUR', sk: `OFFER#${offer.id}`, ...offer })
  return next
}

const loanOf = (table: Table): Offer => contourOf([...table.values()]).offers.find(({ slug }) => slug === 'loan') as Offer
const setsOf = (table: Table) =>
  (loanOf(table).laterRules ?? []).map(({ number, from, until, leadsUnderWay, rewards }) => {
    const [rule] = rewards
    return [number, from, until ?? null, leadsUnderWay, rule && 'percentOfDeal' in rule.reward ? rule.reward.percentOfDeal : null]
  })
const changedBy = (table: Table, terms: Terms, at: string): string[] => {
  const { offers } = planned(table, terms, at)
  return offers.flatMap(({ changes }) => changes.map(({ what, set: { number } }) => `${what} ${number}`))
}
const faultsOf = (table: Table, terms: Terms, at: string): readonly string[] => {
  try {
    planned(table, terms, at)
    return []
  } catch (error) {
    if (error instanceof ContourFileError) return error.faults
    throw error
  }
}

const base = applied(new Map(), { rewards: share(10) }, day(1))

describe('the rules of an offer in a file', () => {
  test('that are others than those that stand begin when it is applied, and leads under way keep theirs', () => {
    const changed = applied(base, { rewards: share(12) }, day(5))
    expect(setsOf(changed)).toEqual([[2, day(5), null, 'keep', 12]])
    expect(loanOf(changed).rewards).toEqual(loanOf(base).rewards)
  })

  test('change for leads under way when it says so, and nothing of the former ones is left', () => {
    const changed = applied(base, { rewards: share(12), leadsUnderWay: 'change' }, day(5))
    expect(loanOf(changed)).toMatchObject({ rewards: [{ reward: { percentOfDeal: 12 } }], ruleSet: { number: 2, from: day(5) } })
    expect(setsOf(changed)).toEqual([])
  })

  test.each<{ what: string; terms: Terms }>([
    { what: 'rules', terms: { rewards: share(12) } },
    { what: 'rules for all leads', terms: { rewards: share(12), leadsUnderWay: 'change' } },
    { what: 'a campaign', terms: { rewards: share(10), laterRules: [{ from: day(10), until: day(20), rewards: share(15) }] } },
    { what: 'a campaign from now', terms: { rewards: share(10), laterRules: [{ until: day(20), rewards: share(15) }] } },
    { what: 'rules from a day', terms: { rewards: share(10), laterRules: [{ from: day(10), rewards: share(15) }] } },
    {
      what: 'rules for all from a day',
      terms: { rewards: share(10), laterRules: [{ from: day(10), leadsUnderWay: 'change', rewards: share(15) }] },
    },
    { what: 'what it withdraws', terms: { rewards: share(10), laterRules: [{ from: day(10), withdrawn: true }] } },
  ])('say the same however late they are applied again: $what', ({ terms }) => {
    const once = applied(base, terms, day(5))
    expect([5, 6, 12, 30, 60].map((later) => changedBy(once, terms, day(later)))).toEqual([[], [], [], [], []])
  })

  test.each<{ what: string; terms: Terms }>([
    { what: 'rules', terms: { rewards: share(12) } },
    { what: 'rules for all leads', terms: { rewards: share(12), leadsUnderWay: 'change' } },
    { what: 'a campaign', terms: { rewards: share(10), laterRules: [{ from: day(10), until: day(20), rewards: share(15) }] } },
    { what: 'rules from a day', terms: { rewards: share(11), laterRules: [{ from: day(10), rewards: share(15) }] } },
  ])('are exported so that the export changes nothing, whenever it is applied: $what', ({ terms }) => {
    const once = applied(base, terms, day(5))
    for (const at of [5, 15, 25, 50]) {
      const none = { apiKeys: [], partners: [], links: [], promocodes: [], closures: [] }
      const { offers } = exportedFile({ contour: 'test', configuration: contourOf([...once.values()]), roles: [], ...none })
      const { rewards, laterRules } = offers.find(({ slug }) => slug === 'loan') ?? {}
      expect(changedBy(once, { rewards, ...(laterRules && { laterRules }) }, day(at))).toEqual([])
    }
  })

  test('leave a campaign that is planned, when the rules that stand change', () => {
    const campaign = { from: day(10), until: day(20), rewards: share(15) }
    const withCampaign = applied(base, { rewards: share(10), laterRules: [campaign] }, day(2))
    const changed = applied(withCampaign, { rewards: share(12) }, day(5))
    expect(setsOf(changed)).toEqual([
      [3, day(5), null, 'keep', 12],
      [2, day(10), day(20), 'keep', 15],
    ])
    expect(planned(changed, { rewards: share(12) }, day(5)).unnamed).toContain(`rules of offer loan from ${day(10)}`)
  })

  test('that have not begun can be others, or be withdrawn', () => {
    const planned15 = applied(base, { rewards: share(10), laterRules: [{ from: day(10), rewards: share(15) }] }, day(2))
    const others = { rewards: share(10), laterRules: [{ from: day(10), rewards: share(16) }] }
    expect(changedBy(planned15, others, day(5))).toEqual(['Withdrawn 2', 'Published 3'])
    expect(setsOf(applied(planned15, others, day(5)))).toEqual([[3, day(10), null, 'keep', 16]])
    const withdrawn = { rewards: share(10), laterRules: [{ from: day(10), withdrawn: true }] }
    expect(setsOf(applied(planned15, withdrawn, day(5)))).toEqual([])
  })

  test('that have begun end at another moment, or at once', () => {
    const campaign = { from: day(10), until: day(20), rewards: share(15) }
    const running = applied(base, { rewards: share(10), laterRules: [campaign] }, day(2))
    const longer = { rewards: share(10), laterRules: [{ ...campaign, until: day(30) }] }
    expect(changedBy(running, longer, day(15))).toEqual(['EndChanged 2'])
    expect(setsOf(applied(running, longer, day(15)))).toEqual([[2, day(10), day(30), 'keep', 15]])
    const atOnce = { rewards: share(10), laterRules: [{ from: day(10), withdrawn: true }] }
    expect(setsOf(applied(running, atOnce, day(15)))).toEqual([[2, day(10), day(15), 'keep', 15]])
  })

  test('that leads keep can be said to hold for these leads too', () => {
    const kept = applied(base, { rewards: share(12) }, day(5))
    const forAll = { rewards: share(12), leadsUnderWay: 'change' }
    expect(loanOf(applied(kept, forAll, day(6)))).toMatchObject({ ruleSet: { number: 3 }, newestRules: 3 })
  })

  test('are all there for an offer that is new, past ones too', () => {
    const past = { from: day(1), rewards: share(11) }
    const table = applied(new Map(), { rewards: share(10), laterRules: [past, { from: day(20), rewards: share(15) }] }, day(5))
    expect(setsOf(table)).toEqual([
      [2, day(1), null, 'keep', 11],
      [3, day(20), null, 'keep', 15],
    ])
  })

  test.each<{ what: string; terms: Terms; says: string }>([
    {
      what: 'begin in the past',
      terms: { rewards: share(10), laterRules: [{ from: day(7), rewards: share(20) }] },
      says: 'laterRules[0].from: it is past',
    },
    {
      what: 'have begun and become others',
      terms: { rewards: share(10), laterRules: [{ from: day(10), until: day(20), rewards: share(16) }] },
      says: 'laterRules[0]: these rules have begun',
    },
    {
      what: 'end in the past',
      terms: { rewards: share(10), laterRules: [{ from: day(10), until: day(12), rewards: share(15) }] },
      says: 'laterRules[0].until: it is past',
    },
    {
      what: 'have a share of deals that nobody makes',
      terms: { rewards: share(10), laterRules: [{ from: day(30), rewards: [{ leadStatus: 'called', percentOfDeal: 5 }] }] },
      says: `laterRules: the rules from ${day(30)} hold for leads`,
    },
    {
      what: 'are too many',
      terms: {
        rewards: share(10),
        laterRules: Array.from({ length: 20 }, (_, index) => ({ from: day(20 + index), rewards: share(20 + index) })),
      },
      says: 'laterRules: 21 sets of rules',
    },
  ])('are refused in words when they $what', ({ terms, says }) => {
    const running = applied(
      base,
      { rewards: share(10), laterRules: [{ from: day(10), until: day(20), rewards: share(15) }] },
      day(2),
    )
    expect(faultsOf(running, terms, day(15))).toEqual([expect.stringContaining(`offers[0].${says}`)])
  })

  test.each<{ what: string; terms: Terms; says: string }>([
    {
      what: 'an end before the beginning',
      terms: { laterRules: [{ from: day(20), until: day(10) }] },
      says: 'expected an end after',
    },
    {
      what: 'two that begin at once',
      terms: { laterRules: [{ from: day(20) }, { from: '2026-03-20T03:00:00+03:00' }] },
      says: 'begin at the same moment',
    },
    { what: 'a day that is none', terms: { laterRules: [{ from: 'tomorrow' }] }, says: 'expected a day such as' },
    { what: 'a withdrawal of nothing', terms: { laterRules: [{ withdrawn: true }] }, says: 'expected "from"' },
  ])('are refused with $what', ({ terms, says }) => {
    expect(() => fileWith(terms)).toThrow(says)
  })

  test('begin in Moscow on a day that is named without a time', () => {
    const [loan] = fileWith({ laterRules: [{ from: '2026-03-20' }] }).offers
    expect(loan?.laterRules[0]?.from).toBe('2026-03-19T21:00:00.000Z')
  })

  test('beside rules that have begun are those that leads from before keep, and stay', () => {
    const changed = applied(base, { rewards: share(12) }, day(5))
    const begun = { from: day(5), leadsUnderWay: 'keep', rewards: share(12) }
    expect(faultsOf(changed, { rewards: share(13), laterRules: [begun] }, day(6))).toEqual([
      expect.stringContaining('offers[0].rewards: beside laterRules that have begun'),
    ])
  })
})

describe('while the previous release may serve the table', () => {
  const previous = new Map([...base, [settingsKey.sk, { ...base.get(settingsKey.sk), form: 7 } as Item]])

  test('rules are replaced at once and for all leads, as it does it', () => {
    const changed = applied(previous, { rewards: share(12) }, day(5))
    expect(loanOf(changed)).toMatchObject({ rewards: [{ reward: { percentOfDeal: 12 } }] })
    expect(Object.keys(loanOf(changed))).not.toEqual(expect.arrayContaining(['newestRules']))
  })

  test('no rules begin later, nor end', () => {
    const later = { rewards: share(10), laterRules: [{ from: day(10), rewards: share(15) }] }
    expect(() => planned(previous, later, day(5))).toThrow(UpgradeNotClosed)
  })
})

test('another target status brings its rules for leads under way too', () => {
  const content = JSON.parse(JSON.stringify({ ...leadContour, apiKeys: [] })) as typeof leadContour
  for (const status of content.leadStatuses) Object.assign(status, { target: status.systemName === 'gone' })
  for (const offer of content.offers)
    Object.assign(offer, { rewards: offer.slug === 'loan' ? [{ leadStatus: 'gone', percentOfDeal: 10 }] : [] })
  const plan = planContour(parseContourFile(JSON.stringify(content), 'the file'), stateOf(base), { at: day(5), newId })
  const loan = plan.offers.find(({ offer }) => offer.slug === 'loan')?.offer
  expect(loan).toMatchObject({ rewards: [{ reward: { percentOfDeal: 10 } }], ruleSet: { number: 2, from: day(5) } })
})
