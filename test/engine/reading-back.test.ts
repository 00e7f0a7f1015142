import { beforeAll, expect, test } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as showPartner } from '../../functions/external/show-partner/handler.ts'
import { handler as showPayout } from '../../functions/external/show-payout/handler.ts'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call, callStreaming } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move, newLead, sessionBy } from '../support/lead-contour.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const nobodysId = '019537aa-0000-7000-8000-000000000099'
const shown = (handler: Handler, id: string) => call(handler, { key: testKey, path: { id } })
const plainId = () => partnerIdOf('plain@test.example')

describeOnEngine('what was made is read back', () => {
  // Nobody here has an ИНН.
  beforeAll(() => newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } }))

  test('a payout as its last change answered it, made by anyone', async () => {
    const lead = await leadIdOf('Щедрая', { sessionId: await sessionBy('plain-loan') })
    await move(lead, { systemName: 'won', amount: 100_000 })
    const { id } = await requestPayoutBy('ApiKey', { partnerId: await plainId(), rubles: 100 })
    expect((await shown(showPayout, id)).body.history).toHaveLength(1)
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    await movePayoutBy('Administrator', { id, to: 'Paid' })
    const { status, body } = await shown(showPayout, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'Paid', amount: 100, partner: { email: 'plain@test.example' } })
    const history = body.history as { status: string; changedByAdmin: object | null; changedByApiKey: object | null }[]
    expect(history.map((entry) => [entry.status, entry.changedByAdmin !== null, entry.changedByApiKey !== null])).toEqual([
      ['Requested', false, true],
      ['Approved', false, true],
      ['Paid', true, false],
    ])
  })

  test('a lead as its last act answered it, with who did what, when, and what it earned', async () => {
    const created = await newLead('Читаемая', { sessionId: await sessionBy('plain-loan') })
    const { id } = created.body
    const byKey = { changedByAdmin: null, changedByApiKey: { title: 'Test key', admin: { email: 'admin@test.example' } } }
    const first = { id, kind: 'Created', fromStatus: null, status: { systemName: 'fresh' }, deal: null, accrued: 0, ...byKey }
    const before = await shown(showLead, id)
    expect(before.body).toMatchObject({ ...created.body, historyCount: 1, history: [first] })

    await move(id, { systemName: 'called' })
    await move(id, { systemName: 'won', amount: 1000 })
    const last = await addDeal(id, { amount: 333.3 })
    const { status, body } = await shown(showLead, id)
    expect(status).toBe(200)
    const { historyCount, history, ...lead } = body
    expect(lead).toEqual(last.body)
    expect(historyCount).toBe(4)
    const statuses = (from: string, to: string) => ({ fromStatus: { systemName: from }, status: { systemName: to } })
    expect(history).toMatchObject([
      first,
      { kind: 'StatusChanged', ...statuses('fresh', 'called'), deal: null, ...byKey },
      { kind: 'StatusChanged', ...statuses('called', 'won'), deal: { id: lead.deals[0].id, amount: 1000 }, ...byKey },
      { kind: 'DealAdded', ...statuses('won', 'won'), deal: { id: lead.deals[1].id, amount: 333.3 }, ...byKey },
    ])
    const { body: statement } = await call(showStatement, { key: testKey, path: { id: await plainId() } })
    const rewards = statement.entries.filter(({ cause }: { cause: { leadId?: string } }) => cause.leadId === id)
    const sum = (all: { kopecks: number }[]) => all.reduce((total, { kopecks }) => total + kopecks, 0)
    const earned = rewards.map((entry: { change: { accrued: number } }) => ({ kopecks: Math.round(entry.change.accrued * 100) }))
    const said = history.map(({ accrued }: { accrued: number }) => ({ kopecks: Math.round(accrued * 100) }))
    expect(sum(said)).toBe(sum(earned))
    expect(sum(said)).toBeGreaterThan(0)
  })

  test('a lead of many acts with the newest hundred, deals and moves in the order in which they were done', async () => {
    const id = await leadIdOf('Долгая')
    for (let round = 0; round < 26; round++) {
      await move(id, { systemName: 'won', amount: 1 + round })
      await addDeal(id, { amount: 100 + round })
      await move(id, { systemName: 'called' })
      await move(id, { systemName: 'gone' })
    }
    const { body } = await shown(showLead, id)
    expect([body.historyCount, body.history.length, body.dealCount]).toEqual([105, 100, 52])
    const round = ['called>gone', 'gone>won', 'won>won', 'won>called']
    const path = (body.history as { fromStatus: { systemName: string }; status: { systemName: string } }[]).map(
      ({ fromStatus, status }) => `${fromStatus.systemName}>${status.systemName}`,
    )
    // The last act is a move to gone; before it they go round.
    expect(path).toEqual(path.map((_, index) => round[(index + 1) % 4]))
  })

  test('a partner with the account, which is the head of the statement; the list has it when asked', async () => {
    const id = await plainId()
    const { status, body } = await shown(showPartner, id)
    expect(status).toBe(200)
    const { body: statement } = await call(showStatement, { key: testKey, path: { id } })
    const { accrued, waiting, available, held, paid } = statement
    const active = await requestPayoutBy('ApiKey', { partnerId: id, rubles: 100 })
    expect(body.account).toEqual({ holds: [], accrued, waiting, available, held, paid, activePayoutId: null })
    expect((await shown(showPartner, id)).body.account).toMatchObject({ held: 100, activePayoutId: active.id })

    const list = async (query: Record<string, string>) =>
      (await callStreaming(listPartners, { key: testKey, query })).body as { id: string; account?: object }[]
    const listed = await list({ include: 'account' })
    expect(listed.map(({ account: _left, ...others }) => others)).toEqual(await list({}))
    // An edit names the revision, and begins from one partner; the list names only ids that there are.
    const { revision: _edited, externalId: _none, ...one } = (await shown(showPartner, id)).body
    expect(listed.find((other) => other.id === id)).toEqual(one)
    expect(await list({ include: 'account', limit: '1' })).toEqual(listed.slice(0, 1))
  })

  test.each([
    { what: 'payout', handler: showPayout, code: 'PAYOUT_NOT_FOUND', message: 'Заявка на выплату не найдена' },
    { what: 'lead', handler: showLead, code: 'LEAD_NOT_FOUND', message: 'Лид не найден' },
    { what: 'partner', handler: showPartner, code: 'PARTNER_NOT_FOUND', message: 'Партнер не найден' },
  ])('a $what that is not there is a 404', async ({ handler, code, message }) => {
    for (const id of [nobodysId, 'x', '%00']) {
      expect(await shown(handler, id)).toMatchObject({ status: 404, body: { code, message } })
    }
  })

  test('another include is refused', async () => {
    const { status, body } = await callStreaming(listPartners, { key: testKey, query: { include: 'inn' } })
    expect([status, body.code, body.message]).toEqual([
      400,
      'INCLUDE_INVALID',
      'Параметр «include»: допустимо account у партнеров, rewards у лида',
    ])
  })
})
