import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAccount } from '../../lib/store/account/account.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { testKey } from '../support/contours.ts'
import { runInProcess } from '../support/command-in-process.ts'
import { type CommandedContour, type Loose, startCommanded } from '../support/contour-commands.ts'
import { expectLeadsWhole, leadContour, names, rewardsIn } from '../support/lead-contour.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { expectWhole, ledgerIn, payoutsIn, storedItems } from '../support/stored.ts'

/** Each has a connection of its own; how many may meet at one item, leads-races.test.ts says. */
const callers = 12

/** Many who ask for a payout at the same time, each for themselves. */
const askers = Array.from({ length: callers }, (_, index) => ({
  email: `asker${index}@test.example`,
  legalType: 'SelfEmployed',
  inn: '500100732259',
  openingBalance: 1000,
}))

/** Partners that each test has to itself: for each a promocode and a link of the same name. */
const owners = ['leads', 'same', 'session', 'moves', 'deals', 'links', 'lists', 'payouts', 'moved', 'mixed', 'named']

const contour = {
  ...leadContour,
  partners: [
    ...owners.map((name) => ({
      email: `${name}@test.example`,
      legalType: 'SelfEmployed',
      inn: '500100732259',
      openingBalance: 1000,
    })),
    ...askers,
  ],
  offers: leadContour.offers.map((offer) => ({ ...offer, closedFor: [] })),
  referralLinks: owners.map((name) => ({ slug: name, partner: `${name}@test.example`, offer: 'loan' })),
  promocodes: owners.map((name) => ({
    code: name.toUpperCase(),
    partner: `${name}@test.example`,
    offer: 'loan',
    status: 'Active',
  })),
}

interface HttpAnswer {
  status: number
  body: Loose
}

/** How many answers there were of each kind. */
const kinds = (answers: readonly HttpAnswer[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => [status, body?.code].filter(Boolean).join(' '))].map(([kind, all]) => [
      kind,
      all.length,
    ]),
  )

const atOnce = <Result>(act: (index: number) => Promise<Result>, count = callers): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

describeOnEngine(`${callers} callers at once over HTTP`, () => {
  const ends: (() => unknown)[] = []
  let served: CommandedContour['contour']
  const errors: string[] = []

  /** Hears of every error that a function logs, whichever test it falls into. */
  function hearErrors(): void {
    const write = process.stdout.write.bind(process.stdout)
    process.stdout.write = (text: string | Uint8Array): boolean => {
      if (String(text).includes('"level":"error"')) errors.push(String(text))
      return write(text)
    }
    ends.push(() => (process.stdout.write = write))
  }

  beforeAll(async () => {
    served = (await startCommanded(contour, (end) => void ends.push(end))).contour
    hearErrors()
  })
  afterAll(() => Promise.all(ends.map((end) => end())))

  const ask = (method: string, path: string, body?: unknown): Promise<HttpAnswer> => served.ask(method, path, body)
  const createLead = (surname: string, binding: object): Promise<HttpAnswer> =>
    ask('POST', '/lead', { fields: [{ fieldTypeId: names.field('surname'), value: surname }], ...binding })
  const leadsOf = (owner: string, count = callers): Promise<string[]> =>
    atOnce(async (index) => String((await createLead(`№ ${index}`, { promocode: owner })).body.id), count)
  const move = (id: string | undefined, body: object): Promise<HttpAnswer> => ask('PUT', `/lead/${id}/status`, body)
  const addDeal = (id: string | undefined, amount: number): Promise<HttpAnswer> => ask('PUT', `/lead/${id}/add-deal`, { amount })
  const ownId = (owner: string): Promise<string> => partnerIdOf(`${owner}@test.example`)
  const account = async (owner: string) => loadAccount(await ownId(owner))
  const visit = async (slug: string): Promise<string | null> => {
    const { status, headers } = await fetch(`${served.baseUrl}/r/${slug}`, { redirect: 'manual' })
    return status === 302 ? new URL(headers.get('location') ?? '').searchParams.get('session') : null
  }

  test('open a session each by one link', async () => {
    const sessions = await atOnce(() => visit('links'))
    expect(sessions).not.toContain(null)
    expect(new Set(sessions).size).toBe(callers)
  })

  test('create a lead each for one partner, and all of them are counted', async () => {
    const sessions = await atOnce(() => visit('leads'), callers / 2)
    const answers = await atOnce((index) =>
      createLead(`№ ${index}`, index % 2 ? { promocode: 'leads' } : { sessionId: sessions[index / 2] }),
    )
    expect(kinds(answers)).toEqual({ 201: callers })
    const partners: Loose[] = (await ask('GET', '/partner')).body
    const { leadCounts } = partners.find(({ email }) => email === 'leads@test.example')
    expect(leadCounts.map(({ count }: { count: number }) => count)).toEqual([callers, 0, 0, 0])
  })

  test('send the same application by one promocode: one lead is created, and every refusal shows it', async () => {
    const answers = await atOnce((index) =>
      createLead(`${' '.repeat(index % 3)}Иванов`, { promocode: index % 2 ? 'same' : ' SAME' }),
    )
    expect(kinds(answers)).toEqual({ 201: 1, '400 LEAD_DUPLICATE': callers - 1 })
    expect(new Set(answers.map(({ body }) => body.lead?.id ?? body.id)).size).toBe(1)
  })

  test('use one session: one lead is created', async () => {
    const sessionId = await visit('session')
    const answers = await atOnce((index) => createLead(`№ ${index}`, { sessionId }))
    expect(kinds(answers)).toEqual({ 201: 1, '400 SESSION_USED': callers - 1 })
  })

  test('make a deal each for one partner: all shares are earned, to the kopeck', async () => {
    const ids = await leadsOf('moves')
    const amount = (index: number): number => Number(((index + 1) * 10.05).toFixed(2))
    expect(kinds(await atOnce((index) => move(ids[index], { systemName: 'won', amount: amount(index) })))).toEqual({
      200: callers,
    })
    const sharesKopecks = ids.reduce((sum, _id, index) => sum + Math.floor(((index + 1) * 1_005 + 5) / 10), 0)
    expect((await account('moves'))?.availableKopecks).toBe(100_000 + sharesKopecks)
  })

  test('add a deal each to one lead while it is moved about: what was accepted is what is earned and shown', async () => {
    const [id] = await leadsOf('deals', 1)
    await move(id, { systemName: 'won', amount: 0.01 })
    const answers = await atOnce((index) =>
      index === 6 ? move(id, { systemName: 'gone' }) : index === 7 ? move(id, { systemName: 'called' }) : addDeal(id, 10),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const added = answers.filter(({ status }, index) => status === 200 && ![6, 7].includes(index)).length
    const { body } = await move(id, { systemName: 'fresh' })
    expect(body.deals).toHaveLength(1 + added)
    const items = await storedItems()
    const rewards = rewardsIn(items, await ownId('deals'))
    expect(rewards.filter(({ cause }) => cause.dealId !== null)).toHaveLength(added)
    expect(rewards.filter(({ cause }) => cause.dealId === null).length).toBeLessThanOrEqual(1)
    expect((await account('deals'))?.accruedKopecks).toBe(100_000 + added * 100 + (rewards.length - added) * 10_050)
  })

  test('ask for a payout of one partner: one is created, and holds its amount once', async () => {
    const partnerId = await ownId('payouts')
    const answers = await atOnce(() => ask('POST', '/payout', { partnerId, amount: 400 }))
    expect(kinds(answers)).toEqual({ 201: 1, '400 PAYOUT_ALREADY_ACTIVE': callers - 1 })
    expect(await account('payouts')).toMatchObject({ availableKopecks: 60_000, heldKopecks: 40_000, paidKopecks: 0 })
  })

  test('ask for a payout of their own: all are created, and all are listed', async () => {
    const partnerIds = await Promise.all(askers.map(({ email }) => partnerIdOf(email)))
    const answers = await atOnce((index) => ask('POST', '/payout', { partnerId: partnerIds[index], amount: 100 + index / 100 }))
    expect(kinds(answers)).toEqual({ 201: callers })
    const listed: { id: string; amount: number }[] = (await ask('GET', '/payout')).body
    for (const { body } of answers) expect(listed.find(({ id }) => id === body.id)?.amount).toBe(body.amount)
  })

  test('approve one payout, then pay it: each succeeds once, and the money leaves once', async () => {
    const { id } = (await ask('POST', '/payout', { partnerId: await ownId('moved'), amount: 400 })).body
    for (const status of ['Approved', 'Paid']) {
      const answers = await atOnce(() => ask('PUT', `/payout/${id}/status`, { status }))
      expect(kinds(answers)).toEqual({ 200: 1, '409 PAYOUT_TRANSITION_FORBIDDEN': callers - 1 })
    }
    expect(await account('moved')).toMatchObject({ availableKopecks: 60_000, heldKopecks: 0, paidKopecks: 40_000 })
  })

  test('approve, pay and reject one payout: it ends in one way, and the money is where that way leads', async () => {
    const { id } = (await ask('POST', '/payout', { partnerId: await ownId('mixed'), amount: 400 })).body
    const moves = ['Approved', 'Paid', 'Rejected']
    const answers = await atOnce((index) => ask('PUT', `/payout/${id}/status`, { status: moves[index % 3] }))
    expect(Object.keys(kinds(answers)).toSorted()).toEqual(['200', '409 PAYOUT_TRANSITION_FORBIDDEN'])
    const items = await storedItems()
    const payout = payoutsIn(items).find((one) => one.id === id)
    expect(payout?.history).toHaveLength(1 + (kinds(answers)[200] ?? 0))
    const paidKopecks = ledgerIn(items, await ownId('mixed')).reduce((sum, entry) => sum + entry.paidKopecks, 0)
    expect(paidKopecks).toBe(payout?.status === 'Paid' ? 40_000 : 0)
  })

  test('send one request under one Idempotency-Key: it is applied once, and all who are answered get the same', async () => {
    const [id] = await leadsOf('named', 1)
    await move(id, { systemName: 'won', amount: 0.01 })
    const answers = await atOnce(async () => {
      const response = await fetch(`${served.baseUrl}/api/external/lead/${id}/add-deal`, {
        method: 'PUT',
        headers: { 'x-api-key': testKey, 'content-type': 'application/json', 'idempotency-key': 'one-deal' },
        body: '{"amount":1000}',
      })
      return { status: response.status, replayed: response.headers.get('idempotency-replayed'), text: await response.text() }
    })
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1)
    expect((await account('named'))?.accruedKopecks).toBe(110_000)
  })

  test('read both lists while leads and payouts come in: every list is whole', async () => {
    const partnerId = await ownId('lists')
    const answers = await atOnce((index) => {
      if (index % 6 === 0) return createLead(`№ ${index}`, { promocode: 'lists' })
      if (index % 6 === 3) return ask('POST', '/payout', { partnerId, amount: 100 })
      return ask('GET', index % 2 ? '/partner' : '/payout')
    })
    const lists = answers.filter(({ body }) => Array.isArray(body))
    expect(lists).toHaveLength((callers / 6) * 4)
    expect(kinds(lists)).toEqual({ 200: lists.length })
    expect(new Set(lists.filter(({ body }) => 'leadCounts' in body[0]).map(({ body }) => body.length))).toEqual(
      new Set([contour.partners.length]),
    )
  })

  test('read what one partner has and may ask for while deals come in: every statement adds up', async () => {
    const partnerId = await ownId('lists')
    const leadId = String((await createLead('№ 100', { promocode: 'lists' })).body.id)
    await move(leadId, { systemName: 'won', amount: 100 })
    const answers = await atOnce((index) => {
      if (index % 4 === 0) return addDeal(leadId, 100)
      if (index % 4 === 1) return ask('GET', '/lead-fields')
      return ask('GET', `/partner/${partnerId}/${index % 4 === 2 ? 'payout-eligibility' : 'statement'}`)
    })
    expect(kinds(answers)).toEqual({ 200: callers })
    const statements = answers.map(({ body }) => body).filter((body) => Array.isArray(body?.entries))
    expect(statements).toHaveLength(callers / 4)
    for (const { entries, accrued, waiting, available, held, paid } of statements) {
      expect(entries[0].balance).toEqual({ accrued, waiting, available, held, paid })
      expect(entries.at(-1).balance).toEqual(entries.at(-1).change)
    }
  })

  test('and all that they have left behind agrees, by the audit too', async () => {
    const items = await storedItems()
    expectWhole(items)
    expectLeadsWhole(items)
    expect(errors).toEqual([])
    expect((await runInProcess(['audit', '--port', String(served.port)])).output).toMatch(
      new RegExp(`^All agrees: \\d+ items, ${contour.partners.length} partners\\.\\nThe journal has no seals yet: .*\\n$`),
    )
  })
})
