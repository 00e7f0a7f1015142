import { beforeEach, expect, test, vi } from 'vitest'
import { handler as cancelDeal } from '../../functions/external/cancel-deal/handler.ts'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { type Answer, call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, expectLeadsWhole, itemsBesidesKeys, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { notedPort } from '../support/noted-port.ts'
import { plantDeals } from '../support/planted-deals.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { ledgerIn } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

// A fixed sum and a share for the target: 500 rubles once, and 10 % of every deal.
const both = {
  slug: 'both',
  title: 'Всё сразу',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'won', fixed: 500 },
    { leadStatus: 'won', percentOfDeal: 10 },
  ],
}
const contour = {
  ...leadContour,
  offers: [...leadContour.offers, both],
  promocodes: [...leadContour.promocodes, { code: 'BOTH', partner: 'plain@test.example', offer: 'both', status: 'Active' }],
}
const strangersId = '019537aa-0000-7000-8000-000000000099'

let port: number
let partnerId: string
let leadId: string
/** The first deal of the lead, of 1000 rubles. */
let dealId: string
beforeEach(async () => {
  await newContour(contour)
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
  partnerId = await partnerIdOf('plain@test.example')
  leadId = await leadIdOf('Иванов', { promocode: 'BOTH' })
  dealId = dealIdsIn(await move(leadId, { systemName: 'won', amount: 1000 }))[0] ?? ''
})

const dealIdsIn = ({ body }: Answer): string[] => (body.deals as { id: string }[]).map(({ id }) => id)
const cancel = (deal = dealId, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  call(cancelDeal, { key: testKey, path: { id: leadId, dealId: deal }, body, headers })
const run = (...args: readonly string[]) => contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })
const byHand = ['--admin', 'second@test.example', '--reason', 'ошибка']
/** What was accrued beyond the opening balance, in rubles. */
const accrued = async () => ((await loadAccount(partnerId))?.accruedKopecks ?? 0) / 100 - 1000

/** The revisions of the entries that were taken back. Checks on the way that leads and ledgers are whole. */
async function takenBack(): Promise<number[]> {
  const items = await itemsBesidesKeys()
  expectLeadsWhole(items)
  return ledgerIn(items, partnerId).flatMap(({ cause }) => (cause.kind === 'Reversal' ? [cause.entryRevision] : []))
}

describeOnEngine('PUT /lead/{id}/deal/{dealId}/cancel', () => {
  test('marks the deal, takes back what it earned, and names the key in history and statement, which leaves the reason to the act', async () => {
    const { status, body } = await cancel(dealId, { reason: ' Клиент вернул товар ' })
    expect([status, body.dealCount, body.canceledDealCount]).toEqual([200, 1, 1])
    expect(body.deals).toEqual([
      { id: dealId, externalId: null, amount: 1000, canceledAt: body.updatedAt, createdAt: expect.any(String) },
    ])
    const byKey = { changedByAdmin: null, changedByApiKey: { title: 'Test key' } }
    const { history } = (await call(showLead, { key: testKey, path: { id: leadId } })).body
    expect(history.at(-1)).toMatchObject({ kind: 'DealCanceled', canceledDealId: dealId, ...byKey })
    const { entries } = (await call(showStatement, { key: testKey, path: { id: partnerId } })).body
    expect(entries[0]).toMatchObject({ cause: { kind: 'Reversal', dealId, actId: history.at(-1)?.id, reason: null, ...byKey } })
    expect([await accrued(), await takenBack()]).toEqual([0, [2, 3]])
  })

  test('answers the same when the deal is canceled already, and writes nothing', async () => {
    const { body } = await cancel()
    const before = await itemsBesidesKeys()
    expect(await cancel(dealId, { reason: 'ещё раз' })).toMatchObject({ status: 200, body })
    expect(await itemsBesidesKeys()).toEqual(before)
  })

  test('keeps no outdated answer for a deal that was already canceled', async () => {
    await cancel()
    beforeNextWrite(() => addDeal(leadId, { amount: 200 }))
    const { body } = await cancel(dealId, {}, { 'idempotency-key': 'once' })
    expect([body.dealCount, body.canceledDealCount]).toEqual([2, 1])
    expect((await cancel(dealId, {}, { 'idempotency-key': 'once' })).body).toEqual(body)
  })

  test.each([
    { what: 'an unknown lead', path: () => ({ id: strangersId, dealId }), refusal: [404, 'LEAD_NOT_FOUND', 'Лид не найден'] },
    { what: 'no id of a lead', path: () => ({ id: 'x', dealId }), refusal: [404, 'LEAD_NOT_FOUND', 'Лид не найден'] },
    {
      what: 'an unknown deal',
      path: () => ({ id: leadId, dealId: strangersId }),
      refusal: [404, 'DEAL_NOT_FOUND', 'Сделка не найдена'],
    },
    { what: 'no id of a deal', path: () => ({ id: leadId, dealId: 'x' }), refusal: [404, 'DEAL_NOT_FOUND', 'Сделка не найдена'] },
  ])('refuses $what', async ({ path, refusal }) => {
    const { status, body } = await call(cancelDeal, { key: testKey, path: path(), body: {} })
    expect([status, body.code, body.message]).toEqual(refusal)
  })

  test('refuses the deal of another lead, and a move', async () => {
    const other = await leadIdOf('Петров', { promocode: 'BOTH' })
    await move(other, { systemName: 'called' })
    const { history } = (await call(showLead, { key: testKey, path: { id: other } })).body
    for (const id of [dealId, history[1].id as string]) {
      const { body } = await call(cancelDeal, { key: testKey, path: { id: other, dealId: id }, body: {} })
      expect(body.code).toBe('DEAL_NOT_FOUND')
    }
  })

  test.each([
    { reason: 1, code: 'TEXT_EXPECTED' },
    { reason: 'я'.repeat(1_001), code: 'TEXT_TOO_LONG' },
    { reason: 'я'.repeat(1_000), code: undefined },
    { reason: null, code: undefined },
    { reason: '  ', code: undefined },
  ])('takes a reason of at most 1000 characters, or none: $code', async ({ reason, code }) => {
    expect((await cancel(dealId, { reason })).body.code).toBe(code)
  })

  test('takes the fixed sum back with the last live deal, though another one had earned it, more than a hundred deals ago', async () => {
    await plantDeals(leadId, 100, { areCanceled: true })
    const last = dealIdsIn(await addDeal(leadId, { amount: 10 })).at(-1)
    await cancel()
    expect(await accrued()).toBe(500 + 1)
    await cancel(last)
    expect(await accrued()).toBe(0)
    expect((await takenBack()).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
  })
})

describeOnEngine('a deal that is canceled through the API', () => {
  test('gives what it earned back once, when 20 cancel it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel()))
    expect(answers.map(({ status, body }) => [status, body.canceledDealCount])).toEqual(answers.map(() => [200, 1]))
    expect([await accrued(), await takenBack()]).toEqual([0, [2, 3]])
  })

  test('gives back once what an administrator takes back in between', async () => {
    beforeNextWrite(() => run('partner', 'reverse', 'plain@test.example', '3', ...byHand))
    expect((await cancel()).status).toBe(200)
    expect([await accrued(), await takenBack()]).toEqual([0, [3, 2]])
  })

  test('leaves nothing to take for an administrator who reverses it at the same time', async () => {
    beforeNextWrite(() => cancel())
    await expect(run('partner', 'reverse', 'plain@test.example', '3', ...byHand)).rejects.toThrow('taken back')
    expect([await accrued(), await takenBack()]).toEqual([0, [2, 3]])
  })

  test('keeps the fixed sum when another deal is made in between', async () => {
    beforeNextWrite(() => addDeal(leadId, { amount: 200 }))
    expect((await cancel()).body).toMatchObject({ dealCount: 2, canceledDealCount: 1 })
    expect([await accrued(), await takenBack()]).toEqual([520, [3]])
  })

  test('does not stop a deal that is being made: it earns the fixed sum again', async () => {
    beforeNextWrite(() => cancel())
    expect((await addDeal(leadId, { amount: 200 })).body).toMatchObject({ dealCount: 2, canceledDealCount: 1 })
    expect([await accrued(), await takenBack()]).toEqual([520, [2, 3]])
  })

  test('succeeds when the lead moves on in between, and so does the move', async () => {
    beforeNextWrite(() => move(leadId, { systemName: 'gone' }))
    expect((await cancel()).body).toMatchObject({ status: { systemName: 'gone' }, canceledDealCount: 1 })
    expect(await accrued()).toBe(0)
  })

  test('does not stop the lead from moving on', async () => {
    beforeNextWrite(() => cancel())
    expect((await move(leadId, { systemName: 'gone' })).body).toMatchObject({
      status: { systemName: 'gone' },
      canceledDealCount: 1,
    })
    expect([await accrued(), await takenBack()]).toEqual([0, [2, 3]])
  })

  test('leaves every entry taken back once at most, and the money whole, when all happens at once', async () => {
    const deals = [dealId, ...dealIdsIn(await addDeal(leadId, { amount: 200 })).slice(1)]
    const acts = Array.from({ length: 30 }, (_, index) => async () => {
      if (index % 5 === 0) return addDeal(leadId, { amount: 10 })
      if (index % 5 === 1) return move(leadId, { systemName: index % 2 ? 'gone' : 'won', amount: 30 })
      if (index % 5 === 2)
        return run('partner', 'reverse', 'plain@test.example', String(2 + (index % 4)), ...byHand).catch(() => null)
      return cancel(deals[index % 2])
    })
    await Promise.all(acts.map((act) => act()))
    for (const id of dealIdsIn(await call(showLead, { key: testKey, path: { id: leadId } }))) await cancel(id)
    const entries = await takenBack()
    expect(entries).toHaveLength(new Set(entries).size)
    expect(await accrued()).toBe(0)
  })
})
