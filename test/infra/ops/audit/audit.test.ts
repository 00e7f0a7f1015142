import { beforeAll, describe, expect, test } from 'vitest'
import { audit, type AuditReport } from '../../../../infra/ops/audit/audit.ts'
import type { ItemKind } from '../../../../infra/ops/audit/item-kind.ts'
import { shapes } from '../../../../infra/ops/audit/item-shapes.ts'
import { tableReader } from '../../../../infra/ops/audit/table-reader.ts'
import type { UpgradeState } from '../../../../lib/store/contour/upgrade-item.ts'
import { idAtMoment } from '../../../../lib/domain/value/id.ts'
import type { Item } from '../../../../lib/store/table/item.ts'
import { dealMonthKey, feedDayOf, partnerNumbersKey, tableForm, rulesRecordKey, upgradeKey } from '../../../../lib/store/keys.ts'
import { plantedRegistry } from './planted-registry.ts'
import { describeOnEngine } from '../../../engine/contour-table.ts'
import { fillSettledContour } from '../../../support/settled-contour.ts'
import { memoryReader, nameOf, type Table } from '../../../support/memory-table.ts'
import { storedAndTold } from '../../../support/stored.ts'
import { corruptions, isSameTable } from './corruptions.ts'
import { paidWithTwoEyes, serviceAccountOf } from './people-corruptions.ts'
import { mangledItems, mayBeSo, richestItems, wreckOf } from './mangled.ts'
import { type Loose, planted } from './planted.ts'
import { mendedDoubles } from './target-corruptions.ts'

/** An hour after the acts: whatever is compared by the clock is compared exactly. */
const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const auditOf = (table: Table, pageItems = 7, afterMs = hourMs): Promise<AuditReport> =>
  audit({ table: memoryReader(() => table, pageItems), now: () => Date.now() + afterMs, tell: () => () => undefined })

/** What was published of an offer's rules, with all that a history may hold. */
function recordedRules(table: Table): Item {
  const offer = [...table.values()].find(({ sk }) => String(sk).startsWith('OFFER#')) as Item & { id: string; rewards: object[] }
  const at = '2026-11-22T09:00:00.000Z'
  const by = { at, by: { id: 'a', email: 'a@test.example', firstName: 'А', lastName: 'Б', middleName: null }, reason: null }
  const time = { from: at, until: '2026-12-22T09:00:00.000Z', leadsUnderWay: 'keep' }
  const { id: offerId, rewards } = offer
  return { ...rulesRecordKey(offerId, 2), offerId, number: 2, ...time, rewards, published: by, endChanged: by, withdrawn: by }
}

/** What was counted and numbered of deals that were all canceled. */
function countsOfNothing(table: Table): Item[] {
  const account = [...table.values()].find(({ sk }) => sk === 'ACCOUNT')
  const offer = [...table.values()].find(({ sk }) => String(sk).startsWith('OFFER#'))
  const names = {
    partnerId: String(account?.partnerId),
    offerId: String(offer?.id),
    since: '2026-11-01T00:00:00.000Z',
  }
  const ofMonth = { ...names, month: '2026-11' }
  return [
    { ...dealMonthKey(ofMonth), ...ofMonth, dealsKopecks: 0, limitedKopecks: 0, revision: 2 },
    { ...partnerNumbersKey(names), ...names, highest: 1, freed: [1], revision: 2 },
  ]
}

const closedUpgrade: UpgradeState = {
  stage: 'closed',
  migration: 1,
  after: 'p',
  itemsMet: 3,
  itemsChanged: 1,
  startedAt: '2026-11-26T09:00:00.000Z',
  updatedAt: '2026-11-26T09:05:00.000Z',
  revision: 4,
}

/** The same with all attributes of all maps the other way round. */
function turnedRound(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedRound)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const entries = Object.entries(value).toReversed()
  return Object.fromEntries(entries.map(([name, one]) => [name, turnedRound(one)]))
}

describeOnEngine('the audit', () => {
  let whole: Table = new Map()
  beforeAll(async () => {
    await fillSettledContour()
    whole = new Map(Object.entries(await storedAndTold()))
  })

  test('finds nothing in a table that handlers made, whatever its pages', async () => {
    const nothing = {
      form: tableForm,
      findings: [],
      isCut: false,
      inMotion: [],
      uncovered: [],
      sealed: expect.any(Object),
      partners: 7,
      items: whole.size,
    }
    for (const pageItems of [1, 2, 7, 1000]) expect(await auditOf(whole, pageItems)).toEqual(nothing)
    // What storedAndTold leaves out is there too: when keys were used.
    const fromEngine = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(fromEngine).toEqual({ ...nothing, items: expect.any(Number) })
  })

  test('finds nothing in the order of attributes, which the table gives in any', async () => {
    const turned = new Map([...whole].map(([key, item]) => [key, turnedRound(item) as Item]))
    expect((await auditOf(turned)).findings).toEqual([])
  })

  test('finds nothing in what one administrator approved and paid before four eyes were asked for', async () => {
    const table: Table = new Map(whole)
    paidWithTwoEyes(planted(table), new Date().toISOString())
    expect((await auditOf(table)).findings).toEqual([])
  })

  test('finds nothing in older events, which do not tell the destination of a payout request', async () => {
    const table: Table = new Map(whole)
    for (const act of planted(table).all('FEED#')) {
      for (const event of act.events) delete event.requisitesSha256
    }
    expect(isSameTable(table, whole)).toBe(false)
    expect((await auditOf(table)).findings).toEqual([])
  })

  test.each(mendedDoubles)('finds no deal that earned twice where $what', async ({ mend }) => {
    const table: Table = new Map(whole)
    mend(planted(table))
    const { findings } = await auditOf(table)
    // The rest of a real mending is missing here: the test only checks that no double is reported.
    expect(findings.map(({ wrong }) => wrong).filter((wrong) => wrong.includes('another status had become the target'))).toEqual(
      [],
    )
  })

  describe('compares days of which the feed does not tell any more with leads, ledgers and payouts:', () => {
    /** Two months later; counting had begun before the first day that was counted. */
    const daysOf = async (change: (day: Loose, given: ReturnType<typeof planted>) => void): Promise<string[]> => {
      const table: Table = new Map(whole)
      const given = planted(table)
      const [day, counted] = [given.all('DAYS/')[0], given.find(({ pk }) => pk === 'COUNTED')]
      given.edit(counted, { begunAt: new Date(Date.parse(counted.begunAt) - 2 * dayMs).toISOString() })
      change(day, given)
      if (day.isGone) given.remove(day)
      const { findings } = await auditOf(table, 1000, 60 * dayMs)
      return findings.filter(({ pk }) => pk === 'DAYS').map(({ wrong, shouldBe }) => `${wrong} | ${shouldBe}`)
    }

    test('nothing is found where they agree', async () => {
      expect(await daysOf(() => undefined)).toEqual([])
    })

    test.each(['leads', 'deals', 'dealKopecks', 'accruedKopecks', 'canceledDeals', 'correctedKopecks', 'paidKopecks'])(
      'other %s',
      async (figure) => {
        const [found, ...others] = await daysOf((day) => Object.assign(day, { [figure]: (day[figure] ?? 0) + 1 }))
        expect([others, found]).toEqual([
          [],
          expect.stringMatching(new RegExp(`^${figure} is \\d+ \\| \\d+, as leads, ledgers and payouts of`)),
        ])
      },
    )

    test('nothing is found while a past that was written is not counted yet', async () => {
      const isPast = (day: Loose, given: ReturnType<typeof planted>): void => {
        const act = given.all('FEED#').at(-1)
        const id = idAtMoment(act.id, Date.now() + hourMs)
        given.put({ ...act, pk: `FEED#${feedDayOf(id)}`, sk: id, id, isPast: true })
        Object.assign(day, { leads: 7 })
      }
      expect(await daysOf(isPast)).toEqual([])
    })

    test('a day that was taken away', async () => {
      expect(await daysOf((day) => Object.assign(day, { isGone: true }))).toContainEqual(
        expect.stringMatching(/^deals is 0 \| 1, as leads/),
      )
    })
  })

  test('has each kind of thing to look at', () => {
    const kinds = new Set([...whole.keys()].map((name) => name.replaceAll(/#[^/]*(?=\/)|#.*$/g, '').replace(/\/[^A-Z].*$/, '')))
    expect([...kinds]).toEqual(
      expect.arrayContaining(['LEAD/LEAD', 'LEAD/DEAL', 'LEAD/MOVE', 'PARTNER/ACCOUNT', 'PARTNER/ENTRY', 'SESSION/SESSION']),
    )
    expect([...kinds]).toEqual(expect.arrayContaining(['WINDOW/WINDOW', 'KEPT/ANSWER', 'PAYOUTS', 'ACTIVITY']))
  })

  describe('goes on to its end where an item has another shape, and names it:', () => {
    /** With the kinds besides of which the acts above leave nothing. */
    const richest = () => {
      const apiKey = [...whole.values()].find(({ pk }) => pk === 'KEYS')
      const at = '2026-11-22T09:00:00.000Z'
      const partner = [...whole.values()].find(({ pk }) => pk === 'PARTNERS')
      const partnerId = partner?.sk
      const others: Item[] = [
        { pk: 'APPLIED', sk: 'APPLIED', digest: 'a1' },
        { pk: 'CONFIGURATIONS', sk: '000000000001', changedAt: at, parts: new Uint8Array([1]), sweepAfter: 1_795_000_000 },
        { ...upgradeKey(tableForm), ...closedUpgrade },
        {
          pk: 'BANKS',
          sk: '044525225',
          bic: '044525225',
          name: 'ПАО Сбербанк',
          correspondentAccount: '30101810400000000225',
          city: 'г. Москва',
          isRevoked: true,
        },
        { pk: 'BANKDIRECTORY', sk: 'DIRECTORY', businessDay: '2026-11-27', importedAt: at, banks: 1 },
        { pk: 'KEYUSES', sk: apiKey?.sk, lastUsedAt: at },
        { pk: 'KEYHOLDERS', sk: apiKey?.administratorId, issued: 1 },
        { pk: 'SERVICES', sk: '1c', ...serviceAccountOf(String(apiKey?.administratorId)) },
        { pk: 'WEBHOOKLANES', sk: 'LANES', webhookIds: [null], revision: 1 },
        { pk: `SIGNIN#${'0'.repeat(64)}`, sk: 'PROOF', sweepAfter: 1_795_000_000 },
        { ...partner, imported: { externalId: 'P-1', at } },
        recordedRules(whole),
        ...countsOfNothing(whole),
        ...plantedRegistry(whole),
        { pk: 'EXTERNALIDS#PARTNER', sk: 'P-1', id: partnerId },
        { pk: 'CRM', sk: 'deal-019ab000-0000-7000-8000-000000000001', revision: 1, value: '750', sweepAfter: 1_800_000_000 },
        { pk: 'GIVENUP', sk: `LINK#${'a'.repeat(64)}`, kind: 'LINK', partnerId, name: `erased-${String(partnerId)}`, at },
      ]
      const table: Table = new Map([...whole, ...others.map((item): [string, Item] => [nameOf(item), item])])
      return { table, items: richestItems(table) }
    }

    test.each(Object.keys(shapes) as ItemKind[])('%s', async (kind) => {
      const { table, items } = richest()
      const item = items.get(kind)
      if (!item) throw new Error(`the table has no ${kind}`)
      const unnamed: string[] = []
      for (const { attribute, how, item: mangled } of mangledItems(kind, item)) {
        if (kind === 'settings' && attribute === 'form') continue
        const { findings } = await auditOf(new Map([...table, [nameOf(item), mangled]]), 1000)
        const isNamed = findings.some(({ pk, sk }) => pk === item.pk && sk === item.sk)
        if (!isNamed) unnamed.push(`${attribute} ${how}`)
      }
      expect(unnamed).toEqual(mayBeSo[kind] ?? [])
    })

    test('every item of each kind at once', async () => {
      const { table, items } = richest()
      const wrecks = [...items.values()].filter(({ sk }) => sk !== 'SETTINGS').map(wreckOf)
      const { findings } = await auditOf(new Map([...table, ...wrecks.map((item): [string, Item] => [nameOf(item), item])]))
      const named = new Set(findings.map(({ pk, sk }) => `${pk}/${sk}`))
      expect(wrecks.map(nameOf).filter((name) => !named.has(name))).toEqual([])
    })

    test('a settings item of another form is of a table that this version does not read', async () => {
      const { table, items } = richest()
      const settings = items.get('settings')
      await expect(auditOf(new Map([...table, ['CONTOUR/SETTINGS', { ...settings, form: 'seven' }]]))).rejects.toThrow(
        /form "seven"/,
      )
    })
  })

  describe('holds registries of payouts against their payouts, and finds', () => {
    type Planted = ReturnType<typeof plantedRegistry>
    const withRegistry = (items: readonly Item[]): Table =>
      new Map([...whole, ...items.map((item): [string, Item] => [nameOf(item), item])])

    test('nothing where they agree', async () => {
      expect((await auditOf(withRegistry(plantedRegistry(whole)))).findings).toEqual([])
    })

    test.each<{ what: string; change: (of: Planted) => readonly Item[]; at: number; says: RegExp }>([
      {
        what: 'a payout of a registry of which nothing is noted',
        change: ([, ...others]) => others,
        at: 2,
        says: /stands in registry .*; but REGISTERED\/.* does not say so/,
      },
      {
        what: 'a payout in a registry that does not have it',
        change: ([note, registry, , numbers]) => [note, { ...registry, count: 0, sumKopecks: 0 }, numbers],
        at: 0,
        says: /stands in registry .*; but REGISTRY#.* does not say so/,
      },
      {
        what: 'a payout that was released, and is noted to stand there',
        change: ([note, registry, line, numbers]) => [
          note,
          { ...registry, count: 0, sumKopecks: 0 },
          {
            ...line,
            released: { at: '2026-11-22T11:00:00.000Z', reason: 'returned', from: 'Ready', ...(registry.madeBy as object) },
          },
          numbers,
        ],
        at: 0,
        says: /stands in registry/,
      },
      {
        what: 'a registry that counts one payout too many',
        change: ([note, registry, line, numbers]) => [note, { ...registry, count: 2 }, line, numbers],
        at: 1,
        says: /^how many payouts stand in it is 2/,
      },
      {
        what: 'a registry with another sum',
        change: ([note, registry, line, numbers]) => [note, { ...registry, sumKopecks: 1 }, line, numbers],
        at: 1,
        says: /^their sum in kopecks is 1/,
      },
      {
        what: 'a registry that was ready and does not say when',
        change: ([note, { readyAt: _gone, ...registry }, line, numbers]) => [note, registry, line, numbers],
        at: 1,
        says: /^whether it was ready, by its status, is false/,
      },
      {
        what: 'a number that no registry has',
        change: ([note, registry, line, numbers]) => [note, registry, line, { ...numbers, registries: 2 }],
        at: 3,
        says: /^2 numbers were given, and 1 registries have one/,
      },
    ])('$what', async ({ change, at, says }) => {
      const items = plantedRegistry(whole)
      const { findings } = await auditOf(withRegistry(change(items)))
      const { pk, sk } = items[at] as Item
      const named = findings.filter((one) => one.pk === pk && one.sk === sk)
      expect(named.map(({ wrong }) => wrong)).toEqual(expect.arrayContaining([expect.stringMatching(says)]))
    })
  })

  describe('finds', () => {
    test.each(corruptions)('$what', async ({ plant }) => {
      const table: Table = new Map(whole)
      const { item, says } = plant(planted(table))
      expect(isSameTable(table, whole)).toBe(false)
      const { findings } = await auditOf(table)
      const texts = findings.filter(({ pk, sk }) => `${pk}/${sk}` === item).map(({ wrong, shouldBe }) => `${wrong} | ${shouldBe}`)
      expect(texts).toContainEqual(expect.stringMatching(says))
      expect(findings.length).toBeLessThan(20)
    })

    test('at least 40 of them, each another one', () => {
      expect(new Set(corruptions.map(({ what }) => what)).size).toBe(corruptions.length)
      expect(corruptions.length).toBeGreaterThanOrEqual(40)
    })
  })
})
