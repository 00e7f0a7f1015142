import { beforeEach, expect, test, vi } from 'vitest'
import { handler as showLead } from '../../functions/external/show-lead/handler.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, expectLeadsWhole, itemsBesidesKeys, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { plantDeals } from '../support/planted-deals.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { notedPort } from '../support/noted-port.ts'
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

let port: number
let leadId: string
beforeEach(async () => {
  await newContour(contour)
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
  leadId = await leadIdOf('Иванов', { promocode: 'BOTH' })
  await move(leadId, { systemName: 'won', amount: 1000 })
})

const run = (...args: readonly string[]) => contourProgram().parseAsync([...args, '--port', String(port)], { from: 'user' })
const lead = async () => (await call(showLead, { key: testKey, path: { id: leadId } })).body
const dealIds = async (): Promise<string[]> => ((await lead()).deals as { id: string }[]).map(({ id }) => id)
const cancel = async (index: number) =>
  run('lead', 'cancel-deal', leadId, (await dealIds())[index] ?? '', '--admin', 'second@test.example', '--reason', 'возврат')
/** What was accrued beyond the opening balance, in rubles. */
const accrued = async () => ((await loadAccount(await partnerIdOf('plain@test.example')))?.accruedKopecks ?? 0) / 100 - 1000

describeOnEngine('a deal that is canceled', () => {
  test('stays, marked, and is counted; what it earned is taken back, and the history says by whom', async () => {
    await cancel(0)
    const { deals, dealCount, canceledDealCount, history, updatedAt } = await lead()
    expect([dealCount, canceledDealCount]).toEqual([1, 1])
    expect(deals).toMatchObject([{ amount: 1000, canceledAt: updatedAt }])
    expect(history.at(-1)).toMatchObject({
      kind: 'DealCanceled',
      canceledDealId: deals[0].id,
      changedByAdmin: { email: 'second@test.example' },
      changedByApiKey: null,
    })
    expect(await accrued()).toBe(0)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('gives no more than its own share back while the lead has another one, and the fixed sum with the last', async () => {
    await addDeal(leadId, { amount: 200 })
    await cancel(0)
    expect(await accrued()).toBe(500 + 20)
    await cancel(1)
    expect(await accrued()).toBe(0)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('lets the next deal earn the fixed sum again, once', async () => {
    await cancel(0)
    await addDeal(leadId, { amount: 300 })
    expect(await accrued()).toBe(500 + 30)
    await addDeal(leadId, { amount: 10 })
    expect(await accrued()).toBe(500 + 31)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('lets the status earn the fixed sum again when the lead comes back to it', async () => {
    await cancel(0)
    await move(leadId, { systemName: 'gone' })
    await move(leadId, { systemName: 'won', amount: 50 })
    expect(await accrued()).toBe(500 + 5)
    await cancel(1)
    expect(await accrued()).toBe(0)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('is canceled once: again, or by two at once, nothing happens', async () => {
    beforeNextWrite(() => cancel(0))
    await cancel(0)
    await cancel(0)
    expect(await accrued()).toBe(0)
    expect(await lead()).toMatchObject({ canceledDealCount: 1, historyCount: 3 })
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('while another is made is decided by the state at the write', async () => {
    beforeNextWrite(() => addDeal(leadId, { amount: 200 }))
    await cancel(0)
    expect(await accrued()).toBe(500 + 20)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('while the partner earns elsewhere is posted behind that', async () => {
    const other = await leadIdOf('Петров', { promocode: 'BOTH' })
    beforeNextWrite(() => move(other, { systemName: 'won', amount: 100 }))
    await cancel(0)
    expect(await accrued()).toBe(510)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('takes back nothing that an administrator has taken back before', async () => {
    await run('partner', 'reverse', 'plain@test.example', '3', '--admin', 'second@test.example', '--reason', 'ошибка')
    expect(await accrued()).toBe(500)
    await cancel(0)
    expect(await accrued()).toBe(0)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('of a lead of nobody is marked, and no money moves', async () => {
    leadId = await leadIdOf('Ничей')
    await move(leadId, { systemName: 'won', amount: 1000 })
    await cancel(0)
    expect(await lead()).toMatchObject({ canceledDealCount: 1 })
    expect(await accrued()).toBe(600)
    expectLeadsWhole(await itemsBesidesKeys())
  })

  test('that is older than those an act reads is found too', async () => {
    const [first = ''] = await dealIds()
    await plantDeals(leadId, 101)
    await run('lead', 'cancel-deal', leadId, first, '--admin', 'second@test.example')
    expect(await lead()).toMatchObject({ dealCount: 102, canceledDealCount: 1 })
    expect(await accrued()).toBe(500)
  })

  test.each([
    { what: 'an unknown deal', args: () => [leadId, leadId], says: 'has no deal' },
    { what: 'an unknown lead', args: () => ['019537aa-0000-7000-8000-000000000099', leadId], says: 'There is no lead' },
  ])('is refused for $what', async ({ args, says }) => {
    await expect(run('lead', 'cancel-deal', ...args(), '--admin', 'second@test.example')).rejects.toThrow(says)
  })
})
