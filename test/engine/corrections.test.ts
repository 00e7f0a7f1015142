import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler as checkEligibility } from '../../functions/external/check-payout-eligibility/handler.ts'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import { contourProgram } from '../../infra/ops/program.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { notedPort } from '../support/noted-port.ts'
import { expectWhole, ledgerIn, storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const held = {
  slug: 'held',
  title: 'С ожиданием',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'called', fixed: 70, holdDays: 14 },
    { leadStatus: 'won', percentOfDeal: 10, holdDays: 1 },
  ],
}
const contour = {
  ...leadContour,
  settings: { minimumPayout: 1, requireInnForPayouts: false },
  offers: [...leadContour.offers, held],
  promocodes: [...leadContour.promocodes, { code: 'HELD10', partner: 'plain@test.example', offer: 'held', status: 'Active' }],
}

let port: number
let partnerId: string
beforeEach(async () => {
  await newContour(contour)
  partnerId = await partnerIdOf('plain@test.example')
  port = await notedPort()
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => void vi.useRealTimers())

const by = ['--admin', 'second@test.example', '--reason', 'возврат товара']
/** Runs `npm run contour -- partner …` in this process, so that others can act between its reads and its write. */
const partner = (...args: readonly string[]) =>
  contourProgram().parseAsync(['partner', ...args, '--port', String(port)], { from: 'user' })
const reverse = (entry: number) => partner('reverse', 'plain@test.example', String(entry), ...by)
const correct = (rubles: string) => partner('correct', 'plain@test.example', rubles, ...by)

const statement = async () => (await call(showStatement, { key: testKey, path: { id: partnerId }, query: { limit: '2' } })).body
const eligibility = async () => (await call(checkEligibility, { key: testKey, path: { id: partnerId } })).body
const ledger = async () => ledgerIn(await storedItems(), partnerId)

/** A reward of 100.5 rubles, the second entry of the ledger. */
async function rewarded(promocode = 'PLAIN10'): Promise<string> {
  const leadId = await leadIdOf('Иванов', { promocode })
  await move(leadId, { systemName: 'called' })
  return leadId
}

/** Everything from here on happens that many days later. */
const daysLater = (days: number) => vi.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000)

describeOnEngine('a reward that an administrator takes back', () => {
  test('is gone from what was accrued and is available; the statement says who did it and why', async () => {
    await rewarded()
    await reverse(2)
    const { accrued, available, entries } = await statement()
    expect([accrued, available]).toEqual([1000, 1000])
    const id = (await ledger())[1]?.id
    expect(entries[0]).toMatchObject({
      change: { accrued: -100.5, waiting: 0, available: -100.5, held: 0, paid: 0 },
      cause: {
        kind: 'Reversal',
        entryId: id,
        reason: 'возврат товара',
        changedByAdmin: { email: 'second@test.example' },
        changedByApiKey: null,
      },
    })
    expectWhole(await storedItems())
  })

  test('happens once: the second attempt is refused, whether it comes later or at the same time', async () => {
    await rewarded()
    beforeNextWrite(() => reverse(2))
    await expect(reverse(2)).rejects.toThrow('Entry 2 of plain@test.example was taken back before.')
    await expect(reverse(2)).rejects.toThrow('was taken back before')
    expect((await ledger()).map(({ cause }) => cause.kind)).toEqual(['OpeningBalance', 'Reward', 'Reversal'])
    expectWhole(await storedItems())
  })

  test('is so behind whatever else was posted meanwhile', async () => {
    const leadId = await rewarded()
    beforeNextWrite(() => move(leadId, { systemName: 'won', amount: 100 }))
    await reverse(2)
    expect((await ledger()).map(({ cause, revision }) => [revision, cause.kind]).slice(1)).toEqual([
      [2, 'Reward'],
      [3, 'Reward'],
      [4, 'Reversal'],
    ])
    expectWhole(await storedItems())
  })

  test('and was paid already leaves less than nothing: payouts refuse, and eligibility says why', async () => {
    await rewarded()
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 1100.5 })
    await reverse(2)
    expect(await eligibility()).toMatchObject({
      available: -100.5,
      held: 1100.5,
      uncoveredPayout: { id, amount: 1100.5, shortfall: 100.5 },
      note: expect.stringContaining('ещё 101.50'),
    })
    for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('ApiKey', { id, to })
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 1 })).toMatchObject({ code: 'PAYOUT_ABOVE_AVAILABLE' })
    const { isEligible, available, note, checks } = await eligibility()
    expect([isEligible, available]).toEqual([false, -100.5])
    expect(note).toMatch(/^Баланс отрицательный: /)
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'balanceCoversAmount', message: 'Доступно для вывода: -100.50' }),
    )
    expectWhole(await storedItems())
  })

  test.each([
    { what: 'an opening balance', entry: '1', says: 'Entry 1 of plain@test.example is no reward.' },
    { what: 'an entry that is not there', entry: '99', says: 'has no entry 99' },
    { what: 'what is no number', entry: '1e', says: '1e is not the number of an entry' },
  ])('is not $what, and nothing is written', async ({ entry, says }) => {
    const before = await storedItems()
    await expect(partner('reverse', 'plain@test.example', entry, ...by)).rejects.toThrow(says)
    expect(await storedItems()).toEqual(before)
  })
})

describeOnEngine('a correction', () => {
  test.each([
    { rubles: '250.50', available: 1250.5 },
    { rubles: '-1500', available: -500 },
  ])('of $rubles leaves $available available', async ({ rubles, available }) => {
    await correct(rubles)
    const { entries, ...head } = await statement()
    expect(head).toMatchObject({ accrued: available, available, waiting: 0 })
    expect(entries[0].cause).toMatchObject({
      kind: 'Correction',
      reason: 'возврат товара',
      changedByAdmin: { email: 'second@test.example' },
    })
    expectWhole(await storedItems())
  })

  test('and a payout request at once are both in the books, and the request is judged by the remaining balance', async () => {
    beforeNextWrite(() => correct('-1500'))
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })).toMatchObject({ code: 'PAYOUT_ABOVE_AVAILABLE' })
    expectWhole(await storedItems())
  })

  test.each(['0', '1.005', 'ten', '+'])('of %s is refused', async (rubles) => {
    await expect(correct(rubles)).rejects.toThrow('is not an amount')
  })
})

describeOnEngine('a reward that waits', () => {
  test('is accrued at once, and available with the first day behind its days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
    await rewarded('HELD10')
    expect(await statement()).toMatchObject({
      accrued: 1070,
      waiting: 70,
      available: 1000,
      holds: [{ availableFrom: '2026-12-07', amount: 70 }],
    })
    expect(await eligibility()).toMatchObject({ waiting: 70, available: 1000, note: 'Доступно с 07.12.2026: 70' })
    vi.setSystemTime(Date.UTC(2026, 11, 7) - 1)
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 1000.01 })).toMatchObject({ code: 'PAYOUT_ABOVE_AVAILABLE' })
    vi.setSystemTime(Date.UTC(2026, 11, 7))
    expect(await statement()).toMatchObject({ accrued: 1070, waiting: 0, available: 1070, holds: [] })
    expect(await eligibility()).toMatchObject({ waiting: 0, available: 1070, note: null, amount: 1070 })
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 1070 })).toMatchObject({ status: 201 })
    const after = await statement()
    expect(after).toMatchObject({ waiting: 0, available: 0, held: 1070 })
    expect(after.entries).toMatchObject([
      { cause: { kind: 'PayoutRequested' } },
      { cause: { kind: 'HoldEnded', until: '2026-12-07' }, change: { accrued: 0, waiting: -70, available: 70 } },
    ])
    expectWhole(await storedItems())
  })

  test('is ended by one of two requests at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
    const leadId = await rewarded('HELD10')
    daysLater(20)
    beforeNextWrite(() => addDeal(leadId, { amount: 1 }).then(() => move(leadId, { systemName: 'won', amount: 100 })))
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 1070 })).toMatchObject({ status: 201 })
    expect((await ledger()).map(({ cause }) => cause.kind)).toEqual([
      'OpeningBalance',
      'Reward',
      'HoldEnded',
      'Reward',
      'PayoutRequested',
    ])
    expectWhole(await storedItems())
  })

  test('of many days has no more parts than the hold has days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
    const leadId = await rewarded('HELD10')
    await move(leadId, { systemName: 'won', amount: 100 })
    for (let day = 0; day < 20; day++) {
      daysLater(1)
      await addDeal(leadId, { amount: 100 })
    }
    const { waitingByDay } = (await storedItems())[`PARTNER#${partnerId}/ACCOUNT`] as { waitingByDay: object }
    expect(Object.keys(waitingByDay)).toHaveLength(2)
    expect(await statement()).toMatchObject({ accrued: 1000 + 70 + 210, waiting: 20, holds: [{ amount: 10 }, { amount: 10 }] })
    expectWhole(await storedItems())
  })

  test('can be taken back while it waits, when it is free, and when it was made available', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 10) })
    await rewarded('HELD10')
    await reverse(2)
    expect(await statement()).toMatchObject({ accrued: 1000, waiting: 0, available: 1000, holds: [] })
    await move(await leadIdOf('Петров', { promocode: 'HELD10' }), { systemName: 'called' })
    daysLater(20)
    await reverse(4)
    expect(await statement()).toMatchObject({ accrued: 1000, waiting: 0, available: 1000, holds: [] })
    await move(await leadIdOf('Сидоров', { promocode: 'HELD10' }), { systemName: 'called' })
    daysLater(20)
    const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 10 })
    await movePayoutBy('ApiKey', { id, to: 'Rejected' })
    await reverse(6)
    expect(await statement()).toMatchObject({ accrued: 1000, waiting: 0, available: 1000, holds: [] })
    expectWhole(await storedItems())
  })
})
