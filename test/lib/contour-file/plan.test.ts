import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ContourFileError, parseContourFile } from '../../../lib/contour-file/contour-file.ts'
import type { ContourState } from '../../../lib/contour-file/contour-state.ts'
import { type DailyWork, dailyWork, type Plan, planContour } from '../../../lib/contour-file/plan.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { UpgradeNotClosed } from '../../../lib/store/table/table-form.ts'
import { countingIds, moment } from '../../support/samples.ts'
import { profileItem } from '../../../lib/store/partner/partner-items.ts'
import { apiKeyItem } from '../../../lib/store/key/key-items.ts'
import { rolesItem } from '../../../lib/store/people/login-items.ts'
import { closureItem } from '../../../lib/store/offer/closure-item.ts'

const demoText = readFileSync(join(import.meta.dirname, '../../../infra/contours/demo.json'), 'utf8')

// eslint-disable-next-line typescript/no-explicit-any -- tests edit the file in every way that it allows
type Loose = any
type Edit = (file: Loose) => unknown

function fileOf(edit: Edit = () => undefined) {
  const content: unknown = JSON.parse(demoText)
  edit(content)
  return parseContourFile(JSON.stringify(content), 'edited.json')
}

/** A table in memory, by key. */
type Table = ReadonlyMap<string, Item>

const emptyTable: Table = new Map()

/** The changes of a plan: every Put and every Update. Its condition checks change nothing. */
function after(table: Table, { changes }: Plan): Table {
  const next = new Map(table)
  for (const { write } of changes.flatMap(({ steps }) => steps)) {
    if ('Put' in write) {
      const item = write.Put.Item as Item
      next.set(`${String(item.pk)}/${String(item.sk)}`, item)
    } else if ('Update' in write) {
      const { Key = {}, ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = write.Update
      const key = `${String(Key.pk)}/${String(Key.sk)}`
      const set = Object.entries(names).map(([alias, name]): [string, unknown] => [name, values[alias.replace('#', ':')]])
      next.set(key, { ...next.get(key), ...Object.fromEntries(set) })
    } else if (!('ConditionCheck' in write)) throw new Error('a plan only puts, updates and checks')
  }
  return next
}

function stateOf(table: Table): ContourState {
  const partition = (name: string): Item[] => [...table.values()].filter(({ pk }) => pk === name)
  const bySortKey = (items: readonly Item[]) => new Map(items.map((item) => [String(item.sk), item]))
  const partners = partition('PARTNERS').map((item) => profileItem.read(item))
  return {
    configuration: bySortKey(partition('CONTOUR')),
    revision: { revision: 0 },
    partners: new Map(partners.map((partner) => [partner.email, partner])),
    links: bySortKey(partition('LINKS')),
    promocodes: bySortKey(partition('PROMOCODES')),
    apiKeys: new Map(partition('KEYS').map((item) => [String(item.sk), apiKeyItem.read(item)])),
    roles: partition('ROLES').map((item) => rolesItem.read(item)),
    closures: [...table.values()].filter(({ pk }) => String(pk).startsWith('OFFER#')).map(closureItem.read),
    census: null,
    givenUp: new Set<string>(),
  }
}

const later = '2026-05-05T05:05:05.000Z'
const newId = countingIds()
const plan = (table: Table, edit?: Edit, at = moment, overwrite: readonly DailyWork[] = dailyWork): Plan =>
  planContour(fileOf(edit), stateOf(table), { at, newId }, overwrite)

const demoTable = after(emptyTable, plan(emptyTable))

/** Keys of the items that a plan leaves otherwise than they were. */
const touched = (table: Table, by: Plan): string[] => {
  const next = after(table, by)
  return [...next.keys()].filter((key) => !isDeepStrictEqual(table.get(key), next.get(key)))
}

const itemOf = (table: Table, pk: string, name: unknown): Item => {
  const found = [...table.values()].find((item) => item.pk === pk && Object.values(item).includes(name))
  if (!found) throw new Error(`nothing in ${pk} is called ${String(name)}`)
  return found
}

describe('the plan for an empty table', () => {
  test('creates everything that the file names, and nothing else', () => {
    const { changes, unchanged, unnamed } = plan(emptyTable)
    expect(changes.map(({ what }) => what).toSorted()).toEqual(
      [
        'settings',
        'administrator olga@demo.example',
        'administrator ivan@demo.example',
        'API key CRM',
        'level 1',
        'level 2',
        'group Блогеры',
        'group Риелторы',
        ...['Individual', 'SelfEmployed', 'IE', 'LegalEntity'].map((type) => `legal type ${type}`),
        ...['new', 'in_work', 'deal', 'lost'].map((status) => `lead status ${status}`),
        ...['name', 'phone', 'budget', 'newsletter', 'city', 'fax'].map((field) => `lead field ${field}`),
        'offer mortgage',
        'offer consultation',
        'offer mortgage closed for maria@partners.example',
        ...['anna', 'maria', 'petr'].map((name) => `partner ${name}@partners.example`),
        'referral link anna-mortgage',
        'referral link maria-consultation',
        ...['ANNA10', 'MARIA', 'OLD'].map((code) => `promocode ${code}`),
      ].toSorted(),
    )
    expect(new Set(changes.map(({ kind }) => kind))).toEqual(new Set(['create']))
    expect({ unchanged, unnamed }).toEqual({ unchanged: 0, unnamed: [] })
  })

  test('puts every item under a condition that it is not there yet: two applies at once do not overwrite each other', () => {
    const all = plan(emptyTable).changes.flatMap(({ steps }) => steps.map(({ write }) => write))
    // What else a name rests on changes nothing.
    const writes = all.filter(
      // Nor does it write anything over that somebody else is paid by the same.
      (write) => !('ConditionCheck' in write) && !('Update' in write && write.Update.Key?.pk === 'SAMEDETAILS'),
    )
    expect(writes.length).toBeGreaterThan(0)
    // What a partner's activity says of a closed offer is written with the closure, which is under such a condition.
    const puts = writes.filter((write) => !('Update' in write))
    expect(puts.length).toBeGreaterThanOrEqual(writes.length - 1)
    for (const write of puts) {
      expect(write).toMatchObject({ Put: { ConditionExpression: expect.stringMatching(/^attribute_not_exists\(pk\)/) } })
    }
  })

  test('creates partners before what names them, and settings after the statuses they point to', () => {
    const order = plan(emptyTable).changes.map(({ what }) => what)
    const lastPartner = order.findLastIndex((what) => what.startsWith('partner '))
    const firstNaming = order.findIndex((what) => /^(referral link|promocode|offer) /.test(what))
    expect(lastPartner).toBeLessThan(firstNaming)
    expect(order.indexOf('settings')).toBeGreaterThan(order.findLastIndex((what) => what.startsWith('lead status ')))
  })

  test('posts an opening balance in the partner’s own change, and none of zero', () => {
    const entries = plan(emptyTable).changes.map(({ what, steps }) => ({
      what,
      posted: steps.flatMap(({ write }) =>
        'Put' in write && String(write.Put.Item?.sk).startsWith('ENTRY#') ? [write.Put.Item?.availableKopecks as number] : [],
      ),
    }))
    expect(entries.filter(({ posted }) => posted.length > 0)).toEqual([
      { what: 'partner anna@partners.example', posted: [2_500_000] },
      { what: 'partner maria@partners.example', posted: [150_050] },
    ])
    const petr = itemOf(demoTable, 'PARTNERS', 'petr@partners.example')
    expect(demoTable.get(`PARTNER#${String(petr.id)}/ACCOUNT`)).toMatchObject({ accruedKopecks: 0, availableKopecks: 0 })
  })

  test('stores what a rule says of deals in kopecks, and nothing of what it does not say', () => {
    const rules: Loose[] = [
      {
        leadStatus: 'deal',
        percentSteps: {
          apply: 'slices',
          steps: [
            { from: 0, percent: 5 },
            { from: 100.5, percent: 7.25 },
          ],
        },
        maxPerDeal: 15_000,
      },
      { leadStatus: 'deal', fixed: 500, onlyDeals: { to: 1 } },
      { leadStatus: 'deal', percentOfDeal: 3, onlyDeals: { from: 2, to: 5 }, onlyMonths: 12 },
      { leadStatus: 'deal', fixed: 900, onlyDeals: { from: 10, to: 10, of: 'partner' } },
    ]
    const table = after(
      demoTable,
      plan(new Map(), (file) => (file.offers[0].rewards = rules)),
    )
    const [steps, first, later, tenth] = itemOf(table, 'CONTOUR', 'mortgage').rewards as Loose[]
    const ofDeal = { statusId: itemOf(table, 'CONTOUR', 'deal').id, levelId: null }
    const percentSteps = {
      apply: 'slices',
      steps: [
        { fromKopecks: 0, percent: 5 },
        { fromKopecks: 10_050, percent: 7.25 },
      ],
    }
    expect(steps).toEqual({ ...ofDeal, reward: { percentSteps }, maxPerDealKopecks: 1_500_000 })
    expect(first).toEqual({ ...ofDeal, reward: { fixedKopecks: 50_000 }, onlyDeals: { from: 1, to: 1 } })
    expect(later).toEqual({ ...ofDeal, reward: { percentOfDeal: 3 }, onlyDeals: { from: 2, to: 5 }, onlyMonths: 12 })
    expect(tenth).toEqual({ ...ofDeal, reward: { fixedKopecks: 90_000 }, onlyDeals: { from: 10, to: 10, of: 'partner' } })
  })

  test('ties what names each other by the ids of what was named', () => {
    const anna = itemOf(demoTable, 'PARTNERS', 'anna@partners.example')
    const maria = itemOf(demoTable, 'PARTNERS', 'maria@partners.example')
    const mortgage = itemOf(demoTable, 'CONTOUR', 'mortgage')
    const status = (name: string) => itemOf(demoTable, 'CONTOUR', name).id
    expect(itemOf(demoTable, `OFFER#${String(mortgage.id)}`, maria.id)).toMatchObject({ offerId: mortgage.id, isClosed: true })
    expect(itemOf(demoTable, 'LINKS', 'anna-mortgage')).toMatchObject({ partnerId: anna.id, offerId: mortgage.id })
    expect(itemOf(demoTable, 'PROMOCODES', 'OLD')).toMatchObject({ partnerId: anna.id, offerId: mortgage.id, status: 'Disabled' })
    expect(anna).toMatchObject({
      levelId: itemOf(demoTable, 'CONTOUR', 'Эксперт').id,
      legalTypeId: itemOf(demoTable, 'CONTOUR', 'SelfEmployed').id,
      groupIds: [itemOf(demoTable, 'CONTOUR', 'Блогеры').id],
    })
    expect(mortgage).toMatchObject({
      rewards: [
        { statusId: status('in_work'), levelId: null, reward: { fixedKopecks: 10_000 } },
        { statusId: status('deal'), levelId: null, reward: { percentOfDeal: 10 } },
        { statusId: status('deal'), levelId: anna.levelId, reward: { percentOfDeal: 15 } },
      ],
    })
    expect(demoTable.get('CONTOUR/SETTINGS')).toMatchObject({
      minimumPayoutKopecks: 100_000,
      requireInnForPayouts: true,
      attributionDays: 90,
      primaryStatusId: status('new'),
      targetStatusId: status('deal'),
    })
  })

  test('keeps of a secret its SHA-256 and nothing else', () => {
    const secret = 'demo-crm-key-for-local-use-only'
    const sha256 = createHash('sha256').update(secret).digest('hex')
    expect(demoTable.get(`KEYS/${sha256}`)).toMatchObject({
      title: 'CRM',
      secretSha256: sha256,
      administratorId: itemOf(demoTable, 'CONTOUR', 'olga@demo.example').id,
      createdAt: moment,
      expiresAt: null,
      revokedAt: null,
    })
    expect(JSON.stringify([...demoTable])).not.toContain(secret)
  })

  test('creates no key that the file gives no secret for', () => {
    const { changes } = plan(emptyTable, (file) => delete file.apiKeys[0].secret)
    expect(changes.filter(({ what }) => what.startsWith('API key'))).toEqual([])
  })
})

describe('the plan for a table that the file was applied to', () => {
  test('changes nothing, whenever it is made', () => {
    expect(plan(demoTable, undefined, later)).toEqual({
      changes: [],
      notApplied: [],
      kept: [],
      unchanged: 33,
      becomingSearchable: [],
      renamed: [],
      statusChanges: [],
      offers: expect.any(Array),
      unnamed: [],
    })
  })

  test('changes nothing when the file spells or orders the same things otherwise', () => {
    const { changes, unnamed } = plan(
      demoTable,
      (file) => {
        for (const list of [
          'administrators',
          'levels',
          'groups',
          'legalTypes',
          'offers',
          'partners',
          'referralLinks',
          'promocodes',
        ])
          file[list].reverse()
        for (const partner of file.partners) partner.email = partner.email.toUpperCase()
        for (const code of file.promocodes) code.code = ` ${code.code.toLowerCase()} `
      },
      later,
    )
    expect({ changes, unnamed }).toEqual({ changes: [], unnamed: [] })
  })

  test('changes nothing because of what people earned or did since', () => {
    const [partner, anna] =
      [...demoTable].find(([, item]) => item.email === 'anna@partners.example' && item.pk === 'PARTNERS') ?? []
    const account = `PARTNER#${String(anna?.id)}/ACCOUNT`
    const busy = new Map(demoTable)
      .set(account, { ...demoTable.get(account), availableKopecks: 1, heldKopecks: 2, paidKopecks: 3 })
      .set(`ACTIVITY/${String(anna?.id)}`, { counts: { any: 1 }, lastActivityAt: later })
      .set(String(partner), { ...anna, updatedAt: later })
    expect(plan(busy, (file) => (file.partners[0].openingBalance = 999_999), later).changes).toEqual([])
  })

  test('leaves a key revoked that was revoked, and expiring that expires', () => {
    const [place = '', key = {}] = [...demoTable].find(([, item]) => item.pk === 'KEYS') ?? []
    const revoked = new Map(demoTable).set(place, { ...key, revokedAt: later, expiresAt: later })
    expect(plan(revoked, undefined, later).changes).toEqual([])
    const renamed = plan(revoked, (file) => (file.apiKeys[0].title = 'CRM 2'), later)
    expect(after(revoked, renamed).get(place)).toEqual({ ...key, title: 'CRM 2', revokedAt: later, expiresAt: later })
  })
})

/** The shares of all offers are for another status, as the target is. */
function moveShares(file: Loose, leadStatus: string): void {
  for (const { rewards } of file.offers) for (const rule of rewards) if ('percentOfDeal' in rule) rule.leadStatus = leadStatus
}

/** One edit a row, and the changes that it comes to. */
const edits: readonly [what: string, edit: Edit, changes: readonly string[]][] = [
  ['the minimum', (f) => (f.settings.minimumPayout = 1000.01), ['update settings']],
  ['whether an ИНН is required', (f) => (f.settings.requireInnForPayouts = false), ['update settings']],
  ['for how long links are attributed', (f) => (f.settings.attributionDays = 30), ['update settings']],
  [
    'which status is the target',
    (f) => {
      f.leadStatuses[2].target = false
      f.leadStatuses[3].target = true
      moveShares(f, f.leadStatuses[3].systemName)
    },
    ['update offer mortgage', 'update settings'],
  ],
  ['an administrator’s name', (f) => (f.administrators[1].firstName = 'Пётр'), ['update administrator ivan@demo.example']],
  [
    'a new administrator',
    (f) => f.administrators.push({ email: 'new@demo.example', firstName: 'Н', lastName: 'Н' }),
    ['create administrator new@demo.example'],
  ],
  ['a key’s title', (f) => (f.apiKeys[0].title = 'ERP'), ['update API key ERP']],
  ['a key’s administrator', (f) => (f.apiKeys[0].administrator = 'ivan@demo.example'), ['update API key CRM']],
  ['a key’s secret', (f) => (f.apiKeys[0].secret = 'another-key-for-local-use'), ['create API key CRM']],
  ['a level’s description', (f) => (f.levels[0].description = 'Начало'), ['update level 1']],
  ['a new level', (f) => f.levels.push({ number: 3, description: 'Мастер' }), ['create level 3']],
  ['a new group', (f) => f.groups.push({ title: 'Банки' }), ['create group Банки']],
  ['a legal type that is hidden', (f) => (f.legalTypes[0].hidden = true), ['update legal type Individual']],
  ['a status’s title', (f) => (f.leadStatuses[1].title = 'Работаем'), ['update lead status in_work']],
  [
    'the order of two statuses',
    (f) => f.leadStatuses.splice(1, 2, f.leadStatuses[2], f.leadStatuses[1]),
    ['update lead status deal', 'update lead status in_work'],
  ],
  ['a field’s label', (f) => (f.leadFields[0].label = 'ФИО'), ['update lead field name']],
  ['a field that is no longer required', (f) => (f.leadFields[1].required = false), ['update lead field phone']],
  ['a field that is shown again', (f) => (f.leadFields[5].hidden = false), ['update lead field fax']],
  ['an option more', (f) => f.leadFields[4].options.push('Омск'), ['update lead field city']],
  ['a question of a legal type', (f) => (f.legalTypes[3].fields[2].required = true), ['update legal type LegalEntity']],
  [
    'what another legal type asks first',
    (f) => (f.legalTypes[1].fields = [{ systemName: 'since', label: 'С какого дня', type: 'Date' }]),
    ['update legal type SelfEmployed'],
  ],
  ['an offer that is stopped', (f) => (f.offers[1].active = false), ['update offer consultation']],
  [
    'whom an offer is closed for',
    (f) => (f.offers[0].closedFor = []),
    ['update offer mortgage closed for maria@partners.example'],
  ],
  ['a reward', (f) => (f.offers[0].rewards[0].fixed = 150), ['update offer mortgage']],
  [
    'an offer more',
    (f) => f.offers.push({ slug: 'cards', title: 'Карты', landingUrl: 'https://landing.example/' }),
    ['create offer cards'],
  ],
  ['a partner’s name', (f) => (f.partners[0].firstName = 'Анна-Мария'), ['update partner anna@partners.example (firstName)']],
  [
    'a partner’s level and groups',
    (f) => Object.assign(f.partners[1], { level: 2, groups: [] }),
    ['update partner maria@partners.example (groupIds, levelId)'],
  ],
  ['a partner who is blocked', (f) => (f.partners[0].isBlocked = true), ['update partner anna@partners.example (isBlocked)']],
  ['an ИНН that is taken away', (f) => (f.partners[0].inn = ' '), ['update partner anna@partners.example (inn)']],
  ['an opening balance of a partner who is there', (f) => (f.partners[0].openingBalance = 1), []],
  [
    'a new partner',
    (f) => f.partners.push({ email: 'new@partners.example', openingBalance: 5 }),
    ['create partner new@partners.example'],
  ],
  ['a link’s offer', (f) => (f.referralLinks[0].offer = 'consultation'), ['update referral link anna-mortgage']],
  ['a promocode that is approved', (f) => (f.promocodes[1].status = 'Active'), ['update promocode MARIA']],
  [
    'a new partner with a link, a code and an offer closed to them',
    (f) => {
      f.partners.push({ email: 'new@partners.example' })
      f.referralLinks.push({ slug: 'new-link', partner: 'new@partners.example', offer: 'consultation' })
      f.promocodes.push({ code: 'NEW', partner: 'new@partners.example', offer: 'consultation', status: 'Active' })
      f.offers[0].closedFor.push('new@partners.example')
    },
    [
      'create partner new@partners.example',
      'create offer mortgage closed for new@partners.example',
      'create referral link new-link',
      'create promocode NEW',
    ],
  ],
]

describe('the plan for a file that was edited, and takes over what is daily work', () => {
  test.each(edits)('%s: just that', (_what, edit, expected) => {
    const { changes, unnamed } = plan(demoTable, edit, later)
    expect(changes.map(({ kind, what }) => `${kind} ${what}`).toSorted()).toEqual(expected.toSorted())
    expect(unnamed).toEqual([])
  })

  test.each(edits)('%s: applied once, there is nothing left to do', (_what, edit) => {
    const table = after(demoTable, plan(demoTable, edit, later))
    expect(plan(table, edit, later)).toMatchObject({ changes: [], unnamed: [] })
  })

  test.each(edits)('%s: no account, no counts and no ledger entry of those who are there is written', (_what, edit) => {
    const keys = touched(demoTable, plan(demoTable, edit, later)).filter((key) => demoTable.has(key))
    expect(keys.filter((key) => !/^(CONTOUR|PARTNERS|LINKS|PROMOCODES|KEYS|OFFER#[\w-]+)\//.test(key))).toEqual([])
  })

  test('what is taken over comes first, and is marked', () => {
    const { changes } = plan(demoTable, (file) => {
      file.settings.minimumPayout = 5
      file.levels.push({ number: 3, description: 'Мастер' })
      file.promocodes[0].status = 'Disabled'
    })
    expect(changes.map(({ what, overwrites }) => [what, overwrites])).toEqual([
      ['promocode ANNA10', true],
      ['level 3', false],
      ['settings', false],
    ])
  })

  test('a partner’s edit writes what differs and when, and never creates the partner anew', () => {
    const [change] = plan(demoTable, (file) => (file.partners[0].lastName = 'Новая'), later).changes
    const { id } = itemOf(demoTable, 'PARTNERS', 'anna@partners.example')
    expect(change?.steps.map(({ write }) => write)).toEqual([
      {
        Update: {
          Key: { pk: 'PARTNERS', sk: id },
          UpdateExpression:
            'SET #lastName = :lastName, #updatedAt = :updatedAt, #searchLastName = :searchLastName ADD revision :one',
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: {
            '#lastName': 'lastName',
            '#updatedAt': 'updatedAt',
            '#searchLastName': 'searchLastName',
          },
          ExpressionAttributeValues: { ':lastName': 'Новая', ':updatedAt': later, ':searchLastName': 'новая', ':one': 1 },
        },
      },
    ])
  })

  test('a link and a code of a new partner name the id that the partner gets', () => {
    const edit: Edit = (file) => {
      file.partners.push({ email: 'new@partners.example' })
      file.promocodes.push({ code: 'NEW', partner: 'new@partners.example', offer: 'mortgage', status: 'Active' })
    }
    const table = after(demoTable, plan(demoTable, edit, later))
    const partner = itemOf(table, 'PARTNERS', 'new@partners.example')
    expect(itemOf(table, 'PROMOCODES', 'NEW').partnerId).toBe(partner.id)
    expect(partner).toMatchObject({ createdAt: later, updatedAt: later })
  })

  test('ids stay what they are through edits, orders and plans; another contour has others', () => {
    const idsIn = (table: Table, contour = 'CONTOUR') =>
      new Map(
        [...table.values()]
          .filter(({ pk }) => pk === contour)
          .map((item) => [
            String(item.sk).split('#')[0] +
              String(item.systemName ?? item.slug ?? item.email ?? item.number ?? item.title ?? item.type),
            item.id,
          ]),
      )
    const again = after(emptyTable, plan(emptyTable, undefined, later))
    expect(idsIn(again)).toEqual(idsIn(demoTable))
    const edited = after(
      demoTable,
      plan(
        demoTable,
        (file) => {
          for (const [, edit] of edits.filter(([what]) => !['the order of two statuses', 'a new partner'].includes(what)))
            edit(file)
        },
        later,
      ),
    )
    for (const [name, id] of idsIn(demoTable)) expect(idsIn(edited).get(name)).toBe(id)
    const other = [
      ...idsIn(
        after(
          emptyTable,
          plan(emptyTable, (file) => (file.contour = 'other')),
        ),
      ).values(),
    ].filter((id) => id !== undefined)
    expect(other.filter((id) => [...idsIn(demoTable).values()].includes(id))).toEqual([])
  })

  test('an option keeps its id wherever it stands', () => {
    const optionsIn = (table: Table) => itemOf(table, 'CONTOUR', 'city').options as { id: string; name: string }[]
    const turned = after(
      demoTable,
      plan(demoTable, (file) => (file.leadFields[4].options = ['Пермь', 'Казань', 'Москва']), later),
    )
    expect(optionsIn(turned)).toEqual(optionsIn(demoTable).toReversed())
  })
})

/** One thing a row that the file stops naming, with what must go with it. */
const forgotten: readonly [edit: Edit, unnamed: readonly string[]][] = [
  [(f) => f.administrators.pop(), ['administrator ivan@demo.example']],
  [(f) => f.leadFields.pop(), ['fax']],
  [(f) => f.leadStatuses.pop(), ['lost']],
  [(f) => f.legalTypes.splice(2, 1), ['IE']],
  [(f) => f.leadFields[4].options.pop(), ['option Пермь of lead field city']],
  [(f) => f.legalTypes[3].fields.pop(), ['field certificate of legal type LegalEntity']],
  [(f) => f.referralLinks.pop(), ['link maria-consultation']],
  [(f) => f.promocodes.pop(), ['promocode OLD']],
  [(f) => f.partners.pop(), ['partner petr@partners.example']],
  [(f) => f.levels.shift() && (f.partners[1].level = f.settings.registeredPartner.level = 2), ['level 1']],
  [(f) => (f.groups.pop(), f.partners[1].groups.shift()), ['group Риелторы']],
  [
    (f) => (f.offers.pop(), f.referralLinks.pop(), f.promocodes.splice(1, 1)),
    ['link maria-consultation', 'offer consultation', 'promocode MARIA'],
  ],
]

describe('the daily work of people', () => {
  /** What a person made of the demo contour, by the place of the item. */
  const worked = (pk: string, name: string, changes: object): Table => {
    const item = itemOf(demoTable, pk, name)
    return new Map(demoTable).set(`${pk}/${String(item.sk)}`, { ...item, ...changes })
  }
  const annaId = itemOf(demoTable, 'PARTNERS', 'anna@partners.example').id
  const mariaId = itemOf(demoTable, 'PARTNERS', 'maria@partners.example').id
  const mortgageId = itemOf(demoTable, 'CONTOUR', 'mortgage').id
  const consultationId = itemOf(demoTable, 'CONTOUR', 'consultation').id
  const rows: {
    what: string
    table: Table
    kind: DailyWork
    changedAt: string | null
    attribute: string
    from: unknown
    to: unknown
  }[] = [
    {
      what: 'partner anna@partners.example',
      table: worked('PARTNERS', 'anna@partners.example', { isBlocked: true, updatedAt: later }),
      kind: 'partners',
      changedAt: later,
      attribute: 'isBlocked',
      from: true,
      to: false,
    },
    {
      what: 'partner maria@partners.example',
      table: worked('PARTNERS', 'maria@partners.example', { levelId: null, updatedAt: later }),
      kind: 'partners',
      changedAt: later,
      attribute: 'levelId',
      from: null,
      to: '1',
    },
    {
      what: 'promocode MARIA',
      table: worked('PROMOCODES', 'MARIA', { status: 'Active', updatedAt: later }),
      kind: 'promocodes',
      changedAt: later,
      attribute: 'status',
      from: 'Active',
      to: 'OnReview',
    },
    {
      what: 'offer consultation',
      table: worked('CONTOUR', 'consultation', { active: false, switchedAt: later }),
      kind: 'offers',
      changedAt: later,
      attribute: 'active',
      from: false,
      to: true,
    },
    {
      what: 'offer consultation closed for anna@partners.example',
      table: new Map(demoTable).set(`OFFER#${String(consultationId)}/CLOSED#${String(annaId)}`, {
        pk: `OFFER#${String(consultationId)}`,
        sk: `CLOSED#${String(annaId)}`,
        offerId: consultationId,
        partnerId: annaId,
        isClosed: true,
        revision: 1,
        updatedAt: later,
      }),
      kind: 'offers',
      changedAt: later,
      attribute: 'isClosed',
      from: true,
      to: false,
    },
    {
      what: 'offer mortgage closed for maria@partners.example',
      table: worked(`OFFER#${String(mortgageId)}`, String(mariaId), { isClosed: false, revision: 2, updatedAt: later }),
      kind: 'offers',
      changedAt: later,
      attribute: 'isClosed',
      from: false,
      to: true,
    },
    {
      what: 'referral link anna-mortgage',
      table: worked('LINKS', 'anna-mortgage', { offerId: consultationId }),
      kind: 'links',
      changedAt: null,
      attribute: 'offerId',
      from: 'consultation',
      to: 'mortgage',
    },
  ]

  test.each(rows)('on $what ($attribute) stays, and is reported as a difference', (row) => {
    const { what, table, kind, changedAt, attribute, from, to } = row
    const { changes, notApplied, unchanged } = plan(table, undefined, moment, [])
    expect([changes, unchanged]).toEqual([[], what.includes('closed for anna') ? 33 : 32])
    expect(notApplied).toEqual([{ what, kind, changedAt, differences: [{ attribute, from, to }] }])
  })

  test.each(rows)('on $what ($attribute) is taken over by its own word alone', ({ what, table, kind }) => {
    const others = dailyWork.filter((other) => other !== kind)
    expect(plan(table, undefined, moment, others)).toMatchObject({ changes: [], notApplied: [{ what }] })
    const taken = plan(table, undefined, '2026-06-06T06:06:06.000Z', [kind])
    expect(taken.notApplied).toEqual([])
    expect(taken.changes.map((change) => change.overwrites)).toEqual([true])
    expect(plan(after(table, taken), undefined, moment, [])).toMatchObject({ changes: [], notApplied: [] })
  })

  test('on an offer stays while its title and rules follow the file', () => {
    const table = worked('CONTOUR', 'consultation', { active: false, switchedAt: later })
    const edit: Edit = (file) => {
      file.offers[1].title = 'Совет'
      file.offers[1].rewards = [{ leadStatus: 'deal', fixed: 700 }]
    }
    const edited = after(table, plan(table, edit, moment, []))
    expect(itemOf(edited, 'CONTOUR', 'consultation')).toMatchObject({
      title: 'Совет',
      laterRules: [{ from: moment, leadsUnderWay: 'keep', rewards: [{ reward: { fixedKopecks: 70_000 } }] }],
      active: false,
      switchedAt: later,
    })
  })
})

describe('a lead field that is there', () => {
  const retyped =
    (systemName: string, type: string, options?: string[]): Edit =>
    (file) => {
      const field = file.leadFields.find((one: Loose) => one.systemName === systemName)
      delete field.options
      Object.assign(field, { type, hidden: true }, options && { options })
    }
  const refusal = (edit: Edit): readonly string[] => {
    try {
      plan(demoTable, edit)
    } catch (error) {
      if (error instanceof ContourFileError) return error.faults
      throw error
    }
    return []
  }

  test.each([
    { what: 'a String made a Number', systemName: 'phone', from: 'String', to: 'Number', place: 1 },
    { what: 'a Number made a String', systemName: 'budget', from: 'Number', to: 'String', place: 2 },
    { what: 'a Boolean made a List', systemName: 'newsletter', from: 'Boolean', to: 'List', options: ['да'], place: 3 },
    { what: 'a List made a String', systemName: 'city', from: 'List', to: 'String', place: 4 },
  ])('keeps its type: $what is refused, saying what to do', ({ systemName, from, to, options, place }) => {
    expect(refusal(retyped(systemName, to, options))).toEqual([
      `leadFields[${place}].type: ${systemName} is a ${from}, and the leads there are have such values: it cannot become a ${to}. ` +
        `Add a field of the new type under another systemName, and let ${systemName} stay a ${from} with "hidden": true`,
    ])
  })

  test('is refused with every other of its kind, and nothing of the file is planned', () => {
    const edit: Edit = (file) => {
      retyped('phone', 'Number')(file)
      retyped('budget', 'Boolean')(file)
      file.settings.minimumPayout = 1
    }
    expect(refusal(edit)).toHaveLength(2)
    expect(() => plan(demoTable, edit)).toThrow(/^The file of contour demo was refused, nothing was applied\. 2 faults:/)
  })

  test('may do what the refusal says: hidden, with a new one of another name and type beside it', () => {
    const edit: Edit = (file) => {
      file.leadFields.find((one: Loose) => one.systemName === 'phone').hidden = true
      file.leadFields.push({ systemName: 'phone_number', label: 'Телефон', type: 'Number' })
    }
    const next = after(demoTable, plan(demoTable, edit))
    expect(itemOf(next, 'CONTOUR', 'phone')).toMatchObject({ type: 'String', hidden: true })
    expect(itemOf(next, 'CONTOUR', 'phone_number')).toMatchObject({ type: 'Number', hidden: false })
  })

  test('may still get another label, order, demand or options', () => {
    const edit: Edit = (file) => {
      file.leadFields.reverse()
      for (const field of file.leadFields) Object.assign(field, { label: `${field.label}!`, required: false })
      file.leadFields.find((one: Loose) => one.systemName === 'city').options.push('Тверь')
    }
    expect(refusal(edit)).toEqual([])
  })
})

describe('what the file no longer names', () => {
  test.each(forgotten)('is reported by a name that people know it by (%#)', (edit, expected) => {
    const { unnamed } = plan(demoTable, edit, later)
    expect(unnamed).toHaveLength(expected.length)
    for (const [index, name] of unnamed.toSorted().entries()) expect(name).toContain(expected[index])
    expect(unnamed.join()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|undefined|#|\//)
  })

  test.each(forgotten)('is left in place (%#)', (edit) => {
    const next = after(demoTable, plan(demoTable, edit, later))
    expect([...demoTable.keys()].filter((key) => !next.has(key))).toEqual([])
  })

  test('an option is retired, and stays after those that are named: earlier leads have its id', () => {
    const optionsIn = (table: Table) => itemOf(table, 'CONTOUR', 'city').options as { id: string; name: string }[]
    const [moscow, kazan, perm] = optionsIn(demoTable)
    const edit: Edit = (file) => (file.leadFields[4].options = ['Омск', 'Пермь'])
    const next = after(demoTable, plan(demoTable, edit, later))
    expect(optionsIn(next)).toEqual([
      { id: expect.any(String), name: 'Омск' },
      perm,
      { ...moscow, hidden: true },
      { ...kazan, hidden: true },
    ])
    expect(plan(next, edit, later).changes).toEqual([])
    // Named again, it is offered again.
    expect(
      optionsIn(
        after(
          next,
          plan(next, () => undefined, later),
        ),
      ).slice(0, 3),
    ).toEqual([moscow, kazan, perm])
  })
})

describe('what a legal type asks', () => {
  const fieldsOf = (table: Table, type: string) =>
    [...table.values()].find(({ pk, type: its }) => pk === 'CONTOUR' && its === type)?.fields as Loose[]

  test('has ids of its own in each type, and keeps them, and options that were dropped, through edits', () => {
    const edit: Edit = (file) => {
      file.legalTypes[0].fields.reverse()
      file.legalTypes[0].fields[0].options = ['Нерезидент', 'Не знаю']
      file.legalTypes[1].fields = [{ systemName: 'passport', label: 'Паспорт', type: 'String' }]
    }
    const table = after(demoTable, plan(demoTable, edit, later))
    const idsOf = (fields: Loose[]) => new Map(fields.map(({ systemName, id }) => [systemName, id]))
    const [before, present] = [demoTable, table].map((one) => fieldsOf(one, 'Individual'))
    expect(idsOf(present ?? [])).toEqual(idsOf(before ?? []))
    expect(present?.[0].options.map(({ name }: Loose) => name)).toEqual(['Нерезидент', 'Не знаю', 'Резидент РФ'])
    expect(idsOf(fieldsOf(table, 'SelfEmployed')).get('passport')).not.toBe(idsOf(present ?? []).get('passport'))
  })

  test('never changes its type: answers would be misread', () => {
    const edit: Edit = (file) => Object.assign(file.legalTypes[0].fields[0], { type: 'Number', check: undefined })
    expect(() => plan(demoTable, edit)).toThrow(
      'legalTypes[0].fields[0].type: passport is a String, and partners have answered it: it cannot become a Number. ' +
        'Add a field of the new type under another systemName',
    )
  })

  test('waits until the upgrade is closed: the previous release would lose it', () => {
    const settings = 'CONTOUR/SETTINGS'
    const former = new Map(demoTable).set(settings, { ...demoTable.get(settings), form: 7 })
    expect(() => plan(former)).toThrow(UpgradeNotClosed)
    const silent: Edit = (file) => file.legalTypes.forEach((one: Loose) => delete one.fields)
    expect(plan(former, silent).changes).toEqual([])
  })
})

describe('a rule of deals', () => {
  const ofDeal = { leadStatus: 'deal', percentOfDeal: 1 }

  test.each<{ what: string; rule: Loose }>([
    { what: 'by steps', rule: { leadStatus: 'deal', percentSteps: { apply: 'whole', steps: [{ from: 0, percent: 5 }] } } },
    { what: 'with a limit', rule: { ...ofDeal, maxPerDeal: 5 } },
    { what: 'for a group', rule: { ...ofDeal, group: 'Блогеры' } },
    { what: 'with a limit for the month', rule: { ...ofDeal, maxPerMonth: 5 } },
    { what: 'for certain deals', rule: { ...ofDeal, onlyDeals: { to: 1 } } },
    { what: 'for the first months', rule: { ...ofDeal, onlyMonths: 1 } },
  ])('$what waits until the upgrade is closed: the previous release would misread it', ({ rule }) => {
    const settings = 'CONTOUR/SETTINGS'
    const former = new Map(demoTable).set(settings, { ...demoTable.get(settings), form: 7 })
    const silent: Edit = (file) => file.legalTypes.forEach((one: Loose) => delete one.fields)
    const withRule =
      (rules: readonly Loose[]): Edit =>
      (file) => {
        silent(file)
        file.offers[0].rewards = rules
      }
    expect(() => plan(former, withRule([rule]))).toThrow(UpgradeNotClosed)
    expect(plan(former, withRule([ofDeal])).changes).toHaveLength(1)
  })

  test('of an offer that the file does not name is in the way of another target', () => {
    const rules = [{ leadStatus: 'deal', fixed: 5, onlyDeals: { to: 1 } }]
    const table = after(
      demoTable,
      plan(demoTable, (file) => (file.offers[0].rewards = rules)),
    )
    const another: Edit = (file) => {
      file.leadStatuses[2].target = false
      file.leadStatuses[3].target = true
      file.offers = []
      file.referralLinks = []
      file.promocodes = []
    }
    expect(() => plan(table, another)).toThrow(
      'what it pays for deals is for deal: with lost as the target it would never be earned',
    )
  })
})
