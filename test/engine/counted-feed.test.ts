import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { correct } from '../../infra/ops/commands/partner-money-commands.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { lowestIdAt } from '../../lib/domain/value/id.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { countFeed, countFrom, type CountingOrder, type CountingRun } from '../../lib/store/figures/counted-feed.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { countedKey } from '../../lib/store/keys.ts'
import { getItem, queryAll } from '../../lib/store/table/read.ts'
import { addDeal, leadContour, leadIdOf, move, sessionBy } from '../support/lead-contour.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, keptTable, newContour } from './contour-table.ts'

const [second, day] = [1000, 24 * 60 * 60_000]
/** All that was done is settled then. */
const later = (): number => Date.now() + 60 * second
const count = (of: Partial<CountingOrder> = {}): Promise<CountingRun> =>
  countFeed({ nowMs: later(), newToken: randomUUID, isTimeUp: () => false, ...of })

const by = { admin: 'second@test.example', reason: 'so it was' }
const [today, month] = ['2026-11-22', '2026-11']

async function keptFigures() {
  const of = async (pk: string) =>
    Object.fromEntries((await queryAll(pk)).map(({ pk: _pk, sk, sweepAfter: _sweep, ...figures }) => [String(sk), figures]))
  return { days: await of('DAYS'), partners: await of(`PARTNERMONTHS#${month}`), offers: await of(`OFFERMONTHS#${month}`) }
}

describeOnEngine('what is counted of the feed', () => {
  let again: () => Promise<void>
  let [plainId, loanId, expected] = ['', '', {}]

  beforeAll(async () => {
    // Whatever the clock says, one day.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 9) })
    await newContour({ ...leadContour, settings: { ...leadContour.settings, requireInnForPayouts: false } })
    plainId = await partnerIdOf('plain@test.example')
    loanId = (await loadContour()).offers.find(({ slug }) => slug === 'loan')?.id ?? ''
    // Won, and won once more; then one of its two deals is canceled.
    const won = await leadIdOf('Первый', { sessionId: await sessionBy('plain-loan') })
    await move(won, { systemName: 'won', amount: 1000 })
    const added = await addDeal(won, { amount: 500 })
    await cancel(won, String(added.body.deals.at(-1).id), by)
    // Won, and lost again.
    const lost = await leadIdOf('Второй', { sessionId: await sessionBy('plain-loan') })
    const made = await move(lost, { systemName: 'won', amount: 300 })
    await cancel(lost, String(made.body.deals.at(-1).id), by)
    // Won as nobody's, and bound afterwards.
    const bound = await leadIdOf('Третий')
    await move(bound, { systemName: 'won', amount: 200 })
    await bind(bound, { partner: 'plain@test.example', offer: 'loan', ...by })
    await leadIdOf('Четвёртый')
    await correct('plain@test.example', -150, by)
    const { id } = await requestPayoutBy('Partner', { partnerId: plainId, rubles: 100 })
    await movePayoutBy('ApiKey', { id, to: 'Approved' })
    await movePayoutBy('ApiKey', { id, to: 'Paid' })
    again = await keptTable()
  })

  afterAll(() => vi.useRealTimers())

  test('is what was done, by day, by partner and by offer', async () => {
    expect(await count()).toMatchObject({ outcome: 'ReadUp', events: expect.any(Number) })
    expected = await keptFigures()
    expect(expected).toEqual({
      days: {
        [today]: {
          leads: 4,
          deals: 4,
          dealKopecks: 200_000,
          canceledDeals: 2,
          canceledKopecks: 80_000,
          accruedKopecks: expect.any(Number),
          reversedKopecks: expect.any(Number),
          correctedKopecks: -150,
          requestedPayouts: 1,
          requestedKopecks: 10_000,
          paidPayouts: 1,
          paidKopecks: 10_000,
        },
      },
      partners: { [plainId]: { leads: 3, won: 2, earnedKopecks: expect.any(Number) } },
      offers: { [loanId]: { leads: 3, won: 2 } },
    })
    const { days, partners } = await keptFigures()
    const { accruedKopecks, reversedKopecks } = days[today] as Record<string, number>
    const account = await getItem({ pk: `PARTNER#${plainId}`, sk: 'ACCOUNT' })
    expect(partners[plainId]?.earnedKopecks).toBe(Number(accruedKopecks) - Number(reversedKopecks))
    const openingKopecks = 100_000
    expect(account?.accruedKopecks).toBe(openingKopecks + Number(accruedKopecks) - Number(reversedKopecks) - 150)
  })

  test('is counted once, also when it is counted again, and a little at a time', async () => {
    await count()
    expect(await count()).toEqual({ outcome: 'ReadUp', events: 0 })
    expect(await keptFigures()).toEqual(expected)
    await again()
    let runs = 0
    while ((await count({ isTimeUp: () => true, eventsAtOnce: 2 })).outcome === 'OutOfTime') runs++
    expect(runs).toBeGreaterThan(5)
    expect(await keptFigures()).toEqual(expected)
  })

  test('is counted once by many runs at a time', async () => {
    for (const eventsAtOnce of [100, 3]) {
      await again()
      const runs = await Promise.all(Array.from({ length: 6 }, () => count({ eventsAtOnce })))
      expect(runs.map(({ outcome }) => outcome)).toContain('Overtaken')
      while ((await count()).outcome !== 'ReadUp');
      expect(await keptFigures()).toEqual(expected)
    }
  })

  test('leaves out acts that are not settled yet', async () => {
    await again()
    expect(await count({ nowMs: Date.now() - day })).toEqual({ outcome: 'ReadUp', events: 0 })
    expect(await keptFigures()).toEqual({ days: {}, partners: {}, offers: {} })
  })

  const placeAt = async (ms: number, begunAt: string): Promise<void> => {
    const Item = { ...countedKey, actId: lowestIdAt(ms), index: 0, begunAt }
    await documentClient.send(new PutCommand({ TableName: tableName(), Item }))
  }

  test('can be set to have begun earlier when older data is filled in, and never later', async () => {
    await again()
    const begun = async (at: string) => {
      await countFrom(at, Date.now(), randomUUID())
      return (await getItem(countedKey))?.begunAt
    }
    const [first, earlier] = ['2026-10-02T00:00:00.000Z', '2026-10-01T00:00:00.000Z']
    expect([await begun(first), await begun(earlier), await begun(first)]).toEqual([first, earlier, earlier])
    await count()
    expect((await getItem(countedKey))?.begunAt).toBe(earlier)
  })

  test('leaves leads out of the months that came before anything was counted, and so those of them that are won', async () => {
    await again()
    await placeAt(Date.now() - day, new Date(later()).toISOString())
    await count()
    const { days, partners, offers } = await keptFigures()
    expect(days[today]).toMatchObject({ leads: 4, deals: 4 })
    expect(partners).toEqual({ [plainId]: { earnedKopecks: expect.any(Number) } })
    expect(offers).toEqual({})
  })

  test('starts again after a pause longer than acts are kept', async () => {
    await again()
    const longAgoMs = Date.now() - 40 * day
    await placeAt(longAgoMs, new Date(longAgoMs).toISOString())
    await count()
    expect(await keptFigures()).toEqual(expected)
    const counted = await getItem(countedKey)
    expect(Date.parse(String(counted?.begunAt))).toBeGreaterThan(Date.now() - day)
  })
})
