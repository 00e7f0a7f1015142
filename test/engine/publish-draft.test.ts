import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { findMonthLeads, loadMonthCost } from '../../lib/act/month-cost.ts'
import { moscowMonth } from '../../lib/domain/value/moscow-day.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { contourPartition, rulesRecordPartition, settingsKey } from '../../lib/store/keys.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Offer, RewardRule, RuleSet } from '../../lib/domain/contour/contour.ts'
import { rulesRecorded } from '../../lib/store/offer/rule-history.ts'
import { queryAll, readTiming } from '../../lib/store/table/read.ts'
import { StaleRead, transact } from '../../lib/store/table/transact.ts'
import { type Answer, call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, names } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { later } from '../support/later.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { notedPort } from '../support/noted-port.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const contour = { ...leadContour, apiKeys: leadContour.apiKeys }
const fileOf = (content: object = contour): ContourFile => parseContourFile(JSON.stringify(content), 'the file')

describeOnEngine('a draft of the configuration', () => {
  let ada: Browser
  let boris: Browser
  beforeEach(async () => {
    await newContour(contour)
    ada = await letIn('Administrator', 'admin@test.example')
    boris = await letIn('Administrator', 'second@test.example')
  })

  const ask = async (name: string, body: object, by = ada): Promise<Answer> =>
    call(handlers.get(name) as never, { key: null, headers: { ...by.headers }, body })
  const tried = (draft: object) => ask('try-draft', { draft: JSON.stringify(draft) })
  const revision = async () => (await loadContour()).revision
  const publish = async (draft: object, of: { seen?: number; by?: Browser; confirmedLeads?: object; reason?: string } = {}) =>
    ask(
      'publish-draft',
      {
        draft: JSON.stringify(draft),
        revision: of.seen ?? (await revision()),
        ...(of.confirmedLeads && { confirmedLeads: of.confirmedLeads }),
        ...(of.reason && { reason: of.reason }),
      },
      of.by,
    )
  const offer = async (slug: string) => (await loadContour()).offers.find((one) => one.slug === slug)
  const configurationItems = async () => (await queryAll(contourPartition)).filter(({ sk }) => sk !== 'REVISION')
  const findings = async () => (await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })).findings

  const cheaper = { offers: [{ slug: 'loan', rewards: [{ leadStatus: 'won', percentOfDeal: 12 }] }] }

  test('says what it changes and what partners of each level earn then, and writes nothing', async () => {
    const before = await configurationItems()
    await leadIdOf('Под правилами', { promocode: 'PLAIN10' })
    await leadIdOf('Ничья')
    await move(await leadIdOf('Со сделкой', { promocode: 'PLAIN10' }), { systemName: 'won', amount: 1000 })
    const { status, body } = await tried(cheaper)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      faults: [],
      // Nobody's lead earns nothing, and that with a deal has come to its end.
      leads: [{ offer: { slug: 'loan' }, leads: 1, isAtLeast: false, leadsUnderWay: 'keep' }],
      plan: {
        changes: [{ what: 'offer loan', kind: 'update', differences: [{ attribute: 'rules', to: { leadsUnderWay: 'keep' } }] }],
        earnings: [
          { offer: { slug: 'loan' }, level: null, before: 10_100.5, after: 12_000 },
          { offer: { slug: 'loan' }, level: 7, before: 15_100.5, after: 12_000 },
          { offer: { slug: 'loan' }, level: 8, before: 10_100.5, after: 12_000 },
        ],
      },
    })
    expect(await configurationItems()).toEqual(before)
  })

  test('says apart what the partners of a group earn that has rules of its own, before or after', async () => {
    const exception = { leadStatus: 'won', group: 'Третья', percentOfDeal: 20 }
    const drafted = {
      groups: [{ title: 'Третья' }],
      offers: cheaper.offers.map(({ slug, rewards }) => ({ slug, rewards: [...rewards, exception] })),
    }
    const { body } = await tried(drafted)
    expect(body.plan.earnings).toEqual([
      { offer: { slug: 'loan', title: 'Заём' }, level: null, group: null, from: null, before: 10_100.5, after: 12_000 },
      expect.objectContaining({ level: 7, group: null }),
      expect.objectContaining({ level: 8, group: null }),
      { offer: { slug: 'loan', title: 'Заём' }, level: null, group: 'Третья', from: null, before: 10_100.5, after: 20_000 },
    ])
  })

  test('says what the partners of a group earn when only their rule changes, and has a line for what the example does not show', async () => {
    const rewards = contour.offers.find(({ slug }) => slug === 'loan')?.rewards ?? []
    const withException = (exception: object) => ({
      groups: [{ title: 'Третья' }],
      offers: [{ slug: 'loan', rewards: [...rewards, { leadStatus: 'won', group: 'Третья', ...exception }] }],
    })
    await publish(withException({ percentOfDeal: 20 }))
    const line = { offer: { slug: 'loan', title: 'Заём' }, level: null, group: 'Третья', from: null }
    const { body } = await tried(withException({ percentOfDeal: 25 }))
    expect(body.plan.earnings).toEqual([{ ...line, before: 20_100.5, after: 25_100.5 }])
    const capped = await tried(withException({ percentOfDeal: 20, maxPerDeal: 50_000 }))
    expect(capped.body.plan.earnings).toEqual([{ ...line, before: 20_100.5, after: 20_100.5 }])
    expect(capped.body.plan.otherRules).toEqual([
      {
        slug: 'loan',
        title: 'Заём',
        asks: { groups: true, leadDeal: false, partnerDeal: false, monthDeals: false, monthEarned: false },
      },
    ])
  })

  const compared = async (draft: object, slug: string, query: Record<string, string>) => {
    const asked = { path: { slug }, query, body: { draft: JSON.stringify(draft) } }
    return call(handlers.get('preview-draft-reward') as never, { key: null, headers: { ...ada.headers }, ...asked })
  }

  test('compares what any deal earns now and with it, says how, and the deal then earns that', async () => {
    const before = await configurationItems()
    const steps = [
      { from: 0, percent: 5 },
      { from: 30_000, percent: 10 },
    ]
    const stepped = {
      offers: [
        {
          slug: 'loan',
          rewards: [
            { leadStatus: 'won', percentSteps: { apply: 'slices', steps }, maxPerDeal: 3_000 },
            { leadStatus: 'won', group: 'Вторая', fixed: 700, onlyDeals: { from: 1, to: 1 } },
          ],
        },
      ],
    }
    const { status, body } = await compared(stepped, 'loan', { amount: '50000' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      offer: { slug: 'loan', title: 'Заём' },
      level: null,
      group: null,
      amount: 50_000,
      compared: [
        {
          from: null,
          before: { total: 5_100.5, outcomes: [{ amount: 100.5 }, { amount: 5_000, rule: { percentOfDeal: 10 } }] },
          after: {
            total: 3_000,
            outcomes: [{ result: 'Accrued', amount: 3_000, step: { from: 30_000 }, withoutLimit: 3_500, limitedBy: 'Deal' }],
          },
        },
      ],
    })
    const totals = async (query: Record<string, string>) =>
      (await compared(stepped, 'loan', query)).body.compared.map(
        (side: Record<'before' | 'after', { total: number }>) => [side.before.total, side.after.total] as const,
      )
    expect(await totals({ amount: '50000', level: '7' })).toEqual([[7_600.5, 3_000]])
    expect(await totals({ amount: '50000', group: 'Вторая' })).toEqual([[5_100.5, 700]])
    // A further deal of the lead earns by the rules of deals alone.
    expect(await totals({ amount: '50000', group: 'Вторая', leadDeal: '2' })).toEqual([[5_000, 0]])
    expect(await configurationItems()).toEqual(before)
    await publish(stepped)
    const lead = await leadIdOf('По новым', { promocode: 'PLAIN10' })
    await move(lead, { systemName: 'won', amount: 50_000 })
    const earned = Object.values(await storedItems()).filter(
      ({ cause }) => (cause as { leadId?: string } | undefined)?.leadId === lead,
    )
    expect(earned.map(({ accruedKopecks }) => Number(accruedKopecks))).toEqual([3_000_00])
  })

  test('compares on the day on which its rules begin, and says that a new offer has none before', async () => {
    const rewards = [{ leadStatus: 'won', percentOfDeal: 12 }]
    const laterRules = [{ from: '2099-01-01', leadsUnderWay: 'keep', rewards }]
    const begun = await compared({ offers: [{ slug: 'loan', laterRules }] }, 'loan', { amount: '1000' })
    expect(begun.body.compared).toEqual([
      {
        from: '2098-12-31T21:00:00.000Z',
        before: expect.objectContaining({ total: 200.5 }),
        after: expect.objectContaining({ total: 120 }),
      },
    ])
    const added = { slug: 'card', title: 'Карта', landingUrl: 'https://landing.example/card', rewards }
    const made = await compared({ offers: [added] }, 'card', { amount: '1000' })
    expect(made.body.compared).toEqual([{ from: null, before: null, after: expect.objectContaining({ total: 120 }) }])
    const refused = await compared(
      { offers: [{ slug: 'loan', rewards: [{ leadStatus: 'won', percentOfDeal: 101 }] }] },
      'loan',
      {},
    )
    expect(refused.body).toMatchObject({
      code: 'DRAFT_REFUSED',
      violations: [{ path: expect.stringContaining('offers[loan].rewards[0]') }],
    })
  })

  test('says what the closed month would have cost, offer by offer and partner by partner', async () => {
    const costAsked = async () =>
      (await ask('cost-draft', { draft: JSON.stringify(cheaper) }, await letIn('Administrator', 'admin@test.example'))).body
    await onTheMiddleOf(1, async () => {
      for (const [surname, amount] of [
        ['Первый', 1000],
        ['Второй', 2500],
      ] as const)
        await move(await leadIdOf(surname, { promocode: 'PLAIN10' }), { systemName: 'won', amount })
      // What was done in the present month is not of the closed one.
      expect(await costAsked()).toMatchObject({ leads: 2, cost: { partnerCount: 0, partners: [], offers: [{ deals: 0 }] } })
    })
    const sums = { deals: 2, paid: 350, wouldPay: 420 }
    expect(await onTheMiddleOf(2, costAsked)).toMatchObject({
      leads: 2,
      cost: { offers: [{ offer: { slug: 'loan' }, ...sums }], partnerCount: 1, partners: [{ partner: {}, ...sums }] },
    })
  })

  test('says the same in a command, of as many leads as there are: of a file with these rules, or of the rules that hold', async () => {
    const port = ['--port', String(await notedPort())]
    const run = (...args: readonly string[]) => runInProcess([...args, ...port])
    const json = async (...args: readonly string[]) => JSON.parse((await run('offer', 'month-cost', ...args, '--json')).output)
    await onTheMiddleOf(1, async () => {
      for (const [surname, promocode, amount] of [
        ['Первый', 'PLAIN10', 1000],
        ['Второй', 'SEVEN10', 2500],
        ['Третий', 'PLAIN10', 4000],
      ] as const)
        await move(await leadIdOf(surname, { promocode }), { systemName: 'won', amount })
    })
    const present = JSON.parse((await run('export')).output)
    const [loan] = cheaper.offers
    const offers = present.offers.map((one: { slug: string }) => (one.slug === loan?.slug ? { ...one, ...loan } : one))
    const [same, file, foreign] = ['same', 'other', 'foreign'].map((name) => join(tempFolder(), `${name}.json`)) as [
      string,
      string,
      string,
    ]
    for (const [path, content] of [
      [same, present],
      [file, { ...present, offers }],
      [foreign, { ...present, contour: 'another' }],
    ])
      writeFileSync(path, JSON.stringify(content))
    await onTheMiddleOf(2, async () => {
      const browser = await letIn('Administrator', 'admin@test.example')
      const { maxLeads: _maxLeads, cost, ...rest } = (await ask('cost-draft', { draft: JSON.stringify(cheaper) }, browser)).body
      const before = await storedItems()
      const total = { deals: 3, paid: 875, wouldPay: 900 }
      expect(await json('--file', file)).toEqual({ ...rest, ...(cost as object), total })
      expect((await json('--file', file, '--month', '2020-01')).total).toEqual({ deals: 0, paid: 0, wouldPay: 0 })
      expect((await json()).total).toEqual({ ...total, wouldPay: 875 })
      const { output, errors } = await run('offer', 'month-cost', '--file', file)
      expect(output).toMatch(/plain@test\.example +2 +500 +600 +100\n/)
      expect(output).toContain('loan: 3 deals earned 875 rubles, and would have earned 900 (+25)')
      expect(errors).toBe('')
      expect((await run('offer', 'month-cost', '--file', same)).errors).toContain('gives no offer other rules')
      expect((await run('offer', 'month-cost', '--file', foreign)).errors).toContain('the table holds another one')
      expect(await storedItems()).toEqual(before)
    })
  })

  test('judges all leads of a partner together, however few are held at once, and reads none above what may be read', async () => {
    for (const [surname, promocode, amount] of [
      ['Первый', 'PLAIN10', 1000],
      ['Второй', 'SEVEN10', 2500],
      ['Третий', 'PLAIN10', 4000],
    ] as const)
      await move(await leadIdOf(surname, { promocode }), { systemName: 'won', amount })
    const steps = [
      { fromKopecks: 0, percent: 5 },
      { fromKopecks: 3_000_00, percent: 10 },
    ]
    const ofMonth: RewardRule = {
      statusId: names.status('won'),
      levelId: null,
      reward: { percentSteps: { apply: 'slices', by: 'month', steps } },
    }
    const month = moscowMonth(Date.now())
    const asked = { month, partnerOf: await findMonthLeads(month), rules: new Map([[names.offer('loan'), [ofMonth]]]) }
    for (const atOnce of [1, 2, 1_000]) {
      const told: (readonly [number, number])[] = []
      const { costs } = await loadMonthCost({ ...asked, maxLeads: 3, atOnce, tell: (...read) => void told.push(read) })
      expect(costs?.map(({ wouldPayKopecks }) => wouldPayKopecks).toSorted((a, b) => a - b)).toEqual([125_00, 350_00])
      expect(told.at(-1)).toEqual([3, 3])
    }
    expect(await loadMonthCost({ ...asked, maxLeads: 2 })).toEqual({ leads: 3, costs: null })
  })

  test('lets leads under way keep the rules of the day they were created, and new ones go by it', async () => {
    const under = await leadIdOf('Прежняя', { promocode: 'PLAIN10' })
    await publish(cheaper)
    const fresh = await leadIdOf('Новая', { promocode: 'PLAIN10' })
    for (const lead of [under, fresh]) await move(lead, { systemName: 'won', amount: 1000 })
    const entries = Object.values(await storedItems()).filter(
      ({ pk, sk }) => String(pk).startsWith('PARTNER#') && String(sk).startsWith('ENTRY#'),
    )
    const shares = entries.flatMap(({ accruedKopecks, cause }) => {
      const { leadId, ruleSet } = cause as { leadId?: string; ruleSet?: object }
      return leadId === undefined ? [] : [{ leadId, kopecks: Number(accruedKopecks), ruleSet }]
    })
    const from = (await offer('loan'))?.laterRules?.[0]?.from
    expect(shares).toHaveLength(2)
    expect(shares).toContainEqual({ leadId: under, kopecks: 10_000, ruleSet: undefined })
    expect(shares).toContainEqual({ leadId: fresh, kopecks: 12_000, ruleSet: { number: 2, from } })
    expect(await findings()).toEqual([])
    // The lead says so itself: to administrators, and to its partner.
    const nobodys = await leadIdOf('Ничья')
    const shown = async (id: string) =>
      (await call(handlers.get('console-show-lead') as never, { key: null, headers: { ...ada.headers }, path: { id } })).body
        .rules
    expect(await Promise.all([under, fresh, nobodys].map(shown))).toEqual([{ number: 1, from: null }, { number: 2, from }, null])
    const partner = await letIn('Partner', 'plain@test.example')
    const own = await call(handlers.get('list-own-leads') as never, { key: null, headers: { ...partner.headers } })
    const offered = await call(handlers.get('list-own-offers') as never, { key: null, headers: { ...partner.headers } })
    expect(offered.body as unknown as object[]).toMatchObject([
      { slug: 'loan', rulesFrom: from },
      { slug: 'free', rulesFrom: null },
    ])
    // A partner of no level and no group reads their own share alone, the former one where the lead keeps it.
    expect(own.body as unknown as object[]).toMatchObject([
      { rules: { number: 2, from, terms: [{ isTarget: true, percentOfDeal: 12, isException: false }] } },
      { rules: { number: 1, from: null, terms: [{ fixed: 100.5 }, { isTarget: true, percentOfDeal: 10 }] } },
    ])
  })

  test('tells partners of an offer in the words of its owner, until these are taken away', async () => {
    const partner = await letIn('Partner', 'plain@test.example')
    const told = async () => {
      const answer = await call(handlers.get('list-own-offers') as never, { key: null, headers: { ...partner.headers } })
      return (answer.body as unknown as { slug: string; forPartners: string | null }[]).find(({ slug }) => slug === 'loan')
        ?.forPartners
    }
    const draft = (forPartners: string | null) => ({ offers: [{ slug: 'loan', forPartners }] })
    expect(await told()).toBe(null)
    await publish(draft('For whom it is.\nHow to speak of it.'))
    expect(await told()).toBe('For whom it is.\nHow to speak of it.')
    const { body } = await tried(draft('a'.repeat(1_001)))
    expect(body).toMatchObject({ plan: null, faults: [{ path: 'offers[loan].forPartners' }] })
    await publish(draft(null))
    expect(await told()).toBe(null)
    expect(await findings()).toEqual([])
  })

  test('records the rules in the history of the offer, with who and why, and never over others', async () => {
    await publish(cheaper, { reason: 'so we decided' })
    const recorded = async () =>
      (await queryAll(rulesRecordPartition(names.offer('loan')))).map(({ number, rewards, published }) => [
        number,
        rewards,
        published,
      ])
    const { rewards, laterRules } = (await offer('loan')) ?? {}
    expect(await recorded()).toEqual([
      [1, rewards, undefined],
      [
        2,
        laterRules?.[0]?.rewards,
        { at: laterRules?.[0]?.from, by: expect.objectContaining({ email: 'admin@test.example' }), reason: 'so we decided' },
      ],
    ])
    const shown = await call(handlers.get('list-published-rules') as never, {
      key: null,
      headers: { ...ada.headers },
      path: { id: names.offer('loan') },
    })
    expect(shown.body).toMatchObject([
      {
        number: 2,
        leadsUnderWay: 'keep',
        rules: [{ percentOfDeal: 12 }],
        published: { by: { email: 'admin@test.example' }, reason: 'so we decided' },
      },
      { number: 1, from: null, rules: [{ fixed: 100.5 }, { percentOfDeal: 10 }, { percentOfDeal: 15 }], published: null },
    ])
    const loan = await offer('loan')
    const again = rulesRecorded(
      loan as Offer,
      [{ what: 'Published', set: { ...laterRules?.[0], rewards: [] } as unknown as RuleSet }],
      {
        at: '2026-11-22T09:00:00.000Z',
        by: null,
        reason: null,
      },
    )
    const before = await recorded()
    await expect(transact(again, randomUUID(), readTiming())).rejects.toThrow(StaleRead)
    expect(await recorded()).toEqual(before)
  })

  test('is published as a whole: the next deal earns by it, and who, when, why and what stands in the journal', async () => {
    const forAll = { offers: cheaper.offers.map((one) => ({ ...one, leadsUnderWay: 'change' })) }
    const lead = await leadIdOf('Новая', { promocode: 'PLAIN10' })
    const { status, body } = await publish(forAll, { reason: 'so we decided' })
    expect([status, body.revision]).toEqual([200, await revision()])
    await move(lead, { systemName: 'won', amount: 1000 })
    const items = Object.values(await storedItems())
    const entries = items.filter(({ pk, sk }) => String(pk).startsWith('PARTNER#') && String(sk).startsWith('ENTRY#'))
    expect(entries.map(({ accruedKopecks }) => Number(accruedKopecks)).toSorted((a, b) => a - b)).toEqual([1, 12_000, 100_000])
    const told = items.find(({ type }) => type === 'configuration.published')
    expect(told).toMatchObject({
      by: { email: 'admin@test.example' },
      reason: 'so we decided',
      subjects: ['offer:loan'],
      before: { 'offer loan': { rules: null } },
      after: {
        'offer loan': {
          rules: { leadsUnderWay: 'change', rewards: [expect.objectContaining({ reward: { percentOfDeal: 12 } })] },
        },
      },
    })
    expect(await findings()).toEqual([])
  })

  test.each([
    { what: 'a rule', draft: cheaper },
    { what: 'a new offer', draft: { offers: [{ slug: 'new', title: 'Новое', landingUrl: 'https://land.example/new' }] } },
    { what: 'a level', draft: { levels: [{ number: 9, description: 'Девятый' }] } },
    { what: 'a group', draft: { groups: [{ title: 'Третья' }] } },
    { what: 'a setting', draft: { settings: { minimumPayout: 5000 } } },
    { what: 'an optional setting', draft: { settings: { contact: { email: 'help@test.example' } } } },
    { what: 'the title of a status', draft: { leadStatuses: [{ systemName: 'called', title: 'Дозвонились' }] } },
    { what: 'a status', draft: { leadStatuses: [{ systemName: 'later', title: 'Позже' }] } },
    { what: 'a field', draft: { leadFields: [{ systemName: 'city', label: 'Город', type: 'String', searchable: true }] } },
    { what: 'a search by a field', draft: { leadFields: [{ systemName: 'surname', searchable: true }] } },
    { what: 'an option', draft: { leadFields: [{ systemName: 'kind', options: ['А', 'Б', 'В'] }] } },
    {
      what: 'what a legal type asks',
      draft: { legalTypes: [{ type: 'IE', fields: [{ systemName: 'ogrnip', label: 'ОГРНИП', type: 'String' }] }] },
    },
  ])('that changes $what leaves everything that it does not name, and published again changes nothing', async ({ draft }) => {
    const before = new Map((await configurationItems()).map((item) => [item.sk, item]))
    expect(await publish(draft)).toMatchObject({ status: 200 })
    const after = await configurationItems()
    const changed = after.filter((item) => !isDeepStrictEqual(item, before.get(item.sk)))
    expect(changed).toHaveLength(1)
    expect(changed[0]).toMatchObject({ publishedAt: expect.any(String) })
    expect([...before.keys()].filter((sk) => !after.some((item) => item.sk === sk))).toEqual([])
    const again = await publish(draft)
    expect(again).toMatchObject({ status: 200, body: { revision: await revision(), plan: { changes: [] } } })
    expect(await findings()).toEqual([])
  })

  test.each([
    { draft: { levels: 7 }, path: 'levels', what: 'a part of another form' },
    { draft: { partners: [] }, path: 'partners', what: 'a part that is no configuration' },
    {
      draft: { offers: [{ slug: 'loan', rewards: [{ leadStatus: 'nowhere', fixed: 5 }] }] },
      path: 'offers[loan].rewards[0].leadStatus',
      what: 'a status that there is not',
    },
    {
      draft: { offers: [{ slug: 'loan', rewards: [{ leadStatus: 'called', percentOfDeal: 5 }] }] },
      path: 'offers[loan].rewards[0].percentOfDeal',
      what: 'a share that is never earned',
    },
    {
      draft: { leadStatuses: [{ systemName: 'called', target: true }] },
      path: 'offers[loan].rewards[1].percentOfDeal',
      what: 'a target for which an offer has no rules',
    },
    {
      draft: { leadFields: [{ systemName: 'surname', type: 'Number' }] },
      path: 'leadFields[surname].type',
      what: 'another type of a field',
    },
    { draft: { settings: { registration: 'open' } }, path: 'settings.terms', what: 'registration without terms' },
    { draft: { groups: [{ title: 'Первая' }, { title: 'Первая' }] }, path: 'groups[Первая].title', what: 'a thing named twice' },
    {
      draft: { groups: Array.from({ length: 81 }, (_, index) => ({ title: `Г${index}` })) },
      path: 'draft',
      what: 'more than fits into one transaction',
    },
  ])('is refused for $what, with the place, and nothing is written', async ({ draft, path }) => {
    const before = await configurationItems()
    const trial = await tried(draft)
    expect(trial).toMatchObject({ status: 200, body: { plan: null } })
    expect((trial.body.faults as { path: string }[]).map((fault) => fault.path)).toContain(path)
    expect(await publish(draft)).toMatchObject({
      status: 400,
      body: { code: 'DRAFT_REFUSED', violations: trial.body.faults },
    })
    expect(await configurationItems()).toEqual(before)
  })

  test('of 80 things fits into one transaction', async () => {
    const groups = Array.from({ length: 80 }, (_, index) => ({ title: `Г${index}` }))
    expect(await publish({ groups })).toMatchObject({ status: 200 })
    expect((await loadContour()).groups).toHaveLength(82)
  })

  test('of a revision that is gone is refused, also when another is published between its reads and its write', async () => {
    const seen = await revision()
    expect(await publish({ groups: [{ title: 'Третья' }] }, { by: boris })).toMatchObject({ status: 200 })
    const late = await publish(cheaper, { seen })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFIGURATION_CHANGED' } })
    beforeNextWrite(() => publish({ groups: [{ title: 'Четвёртая' }] }, { by: boris, seen: seen + 1 }))
    expect(await publish(cheaper, { seen: seen + 1 })).toMatchObject({ status: 409, body: { code: 'CONFIGURATION_CHANGED' } })
    expect((await offer('loan'))?.rewards).toHaveLength(3)
    expect((await loadContour()).groups.map(({ title }) => title).toSorted()).toEqual(['Вторая', 'Первая', 'Третья', 'Четвёртая'])
  })

  test('is not overwritten by a file that was compared before it was published', async () => {
    const changed = { ...contour, levels: [...contour.levels, { number: 9, description: 'Девятый' }] }
    beforeNextWrite(() => publish({ settings: { minimumPayout: 5000 } }))
    expect((await applyContourFile(fileOf(changed))).kept).toMatchObject([{ what: 'settings', attributes: ['minimumPayout'] }])
    const { settings, levels } = await loadContour()
    expect([settings.minimumPayoutKopecks, levels.length]).toEqual([500_000, contour.levels.length + 1])
  })

  test('stays as it is when a file without it is applied; told to overwrite it, the file takes it back and owns it again', async () => {
    await publish(cheaper)
    const left = await applyContourFile(fileOf())
    expect([left.changes, left.kept]).toEqual([
      [],
      [
        {
          what: 'offer loan',
          attributes: ['rewards'],
          publishedAt: (await offer('loan'))?.publishedAt,
          publishedBy: 'admin@test.example',
        },
      ],
    ])
    const named = {
      ...contour,
      offers: contour.offers.map((one) => (one.slug === 'loan' ? { ...one, ...cheaper.offers[0] } : one)),
    }
    expect((await applyContourFile(fileOf(named))).changes).toEqual([])
    await applyContourFile(fileOf(), { overwrite: ['configuration'] })
    expect(await offer('loan')).not.toHaveProperty('publishedAt')
    expect(await offer('loan')).not.toHaveProperty('publishedBy')
    expect((await offer('loan'))?.laterRules?.at(-1)?.rewards).toHaveLength(3)
    expect((await applyContourFile(fileOf(named))).changes).toHaveLength(1)
  })

  test('that moves the target is published once the leads that it touches are confirmed', async () => {
    const lead = await leadIdOf('Новая', { promocode: 'PLAIN10' })
    await move(lead, { systemName: 'won', amount: 1000 })
    const rewards = [{ leadStatus: 'gone', percentOfDeal: 10 }]
    const draft = {
      leadStatuses: [{ systemName: 'gone', target: true }],
      offers: [
        { slug: 'loan', rewards },
        { slug: 'free', rewards: [{ leadStatus: 'gone', fixed: 500 }] },
      ],
    }
    const { body } = await tried(draft)
    expect(body.plan).toMatchObject({ statusChanges: [{ mark: 'target', from: 'won', to: 'gone', leads: 1, isToConfirm: true }] })
    const unconfirmed = { status: 409, body: { code: 'DRAFT_UNCONFIRMED', mark: 'target', leads: 1 } }
    expect(await publish(draft)).toMatchObject(unconfirmed)
    expect(await publish(draft, { confirmedLeads: { target: 2 } })).toMatchObject(unconfirmed)
    expect(await publish(draft, { confirmedLeads: { target: 1 } })).toMatchObject({ status: 200 })
    expect((await loadContour()).settings.targetStatusId).toBe(names.status('gone'))
  })

  test('of a manager changes offers, levels and groups, and no other part, whatever else it names', async () => {
    await applyContourFile(
      fileOf({
        ...contour,
        administrators: [
          ...contour.administrators,
          { email: 'manager@test.example', firstName: 'Майя', lastName: 'Я', roles: ['manager'] },
        ],
      }),
    )
    const by = await letIn('Administrator', 'manager@test.example')
    expect((await publish(cheaper, { by })).status).toBe(200)
    expect((await publish({ levels: [{ number: 9, description: 'Мастер' }], groups: [{ title: 'Новая' }] }, { by })).status).toBe(
      200,
    )
    const before = await configurationItems()
    for (const part of ['settings', 'leadStatuses', 'leadFields', 'legalTypes']) {
      const draft = { ...cheaper, [part]: part === 'settings' ? { minimumPayout: 1 } : [] }
      const violations = [expect.objectContaining({ path: part, message: expect.stringContaining('settings.manage') as string })]
      expect(await publish(draft, { by })).toMatchObject({ status: 400, body: { code: 'DRAFT_REFUSED', violations } })
      expect((await ask('try-draft', { draft: JSON.stringify(draft) }, by)).body).toMatchObject({
        faults: violations,
        plan: null,
      })
    }
    expect(await configurationItems()).toEqual(before)
    for (const name of ['list-keys', 'list-administrators', 'try-configuration']) {
      const answer = await call(handlers.get(name) as never, {
        key: null,
        headers: { ...by.headers },
        ...(name.startsWith('try') && { body: {} }),
      })
      expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'PERMISSION_MISSING'])
    }
  })

  test('that names all things of a list gives them their order', async () => {
    const order = ['gone', 'fresh', 'won', 'called']
    await publish({ leadStatuses: order.map((systemName) => ({ systemName })) })
    expect((await loadContour()).statuses.map(({ systemName }) => systemName)).toEqual(order)
  })

  test('gives an offer a discount for clients, and null takes it away', async () => {
    await publish({ offers: [{ slug: 'loan', clientDiscount: { percent: 5, text: 'Сразу' } }] })
    expect((await offer('loan'))?.clientDiscount).toEqual({ percent: 5, text: 'Сразу' })
    await publish({ offers: [{ slug: 'loan', clientDiscount: null }] })
    expect(await offer('loan')).not.toHaveProperty('clientDiscount')
    const { body } = await tried({ offers: [{ slug: 'loan', clientDiscount: { percent: 5, fixed: 5 } }] })
    expect(body.faults).toMatchObject([{ path: 'offers[loan].clientDiscount', message: 'expected one of percent and fixed' }])
  })

  test('is neither tried nor published while the previous release may serve the table', async () => {
    await documentClient.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: settingsKey,
        UpdateExpression: 'SET #form = :previous',
        ExpressionAttributeNames: { '#form': 'form' },
        ExpressionAttributeValues: { ':previous': 7 },
      }),
    )
    for (const answer of [await tried(cheaper), await publish(cheaper)]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'UPGRADE_NOT_CLOSED' } })
    }
  })
})

/** In the middle of a later month, far from where months begin. */
function onTheMiddleOf<Result>(monthsAhead: number, work: () => Promise<Result>): Promise<Result> {
  const now = new Date()
  return later(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 15) - now.getTime(), work)
}
