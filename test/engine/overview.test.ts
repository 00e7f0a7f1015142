import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { handler as showOverview } from '../../functions/console/show-overview/handler.ts'
import { showOverview as spec } from '../../functions/console/show-overview/spec.ts'
import { dayFigures } from '../../lib/domain/figures/kept-figures.ts'
import { lowestIdAt } from '../../lib/domain/value/id.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { countedKey, offerMonthsPartition, partnerKey, partnerMonthsPartition } from '../../lib/store/keys.ts'
import { readUnits, sequentialCalls, watchCalls } from '../bench/watched-calls.ts'
import { call } from '../support/call.ts'
import { leadContour } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { payoutItems } from '../support/payout-items.ts'
import { payoutOf } from '../support/samples.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const now = Date.UTC(2026, 10, 22, 9)
const dayMs = 24 * 60 * 60_000
const idOf = (index: number): string => `019537aa-0000-7000-8000-${String(index).padStart(12, '0')}`

const sweepAfter = 1_800_000_000
/** What a profile has besides its names. */
const newProfile = {
  inn: null,
  isConfirmed: true,
  isBlocked: false,
  isActive: true,
  legalTypeId: null,
  levelId: null,
  groupIds: [],
  revision: 1,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

async function put(items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const RequestItems = { [tableName()]: items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } })) }
    await documentClient.send(new BatchWriteCommand({ RequestItems }))
  }
}

const begunAt = new Date(now - 200 * dayMs).toISOString()
const counted = { ...countedKey, actId: lowestIdAt(now - 40_000), index: 0, begunAt }

describeOnEngine('the overview', () => {
  let headers: Record<string, string> = {}
  let plainId = ''
  const ask = () => call(showOverview, { key: null, headers })

  beforeAll(async () => {
    // Whatever the clock says, the same days and months.
    vi.useFakeTimers({ toFake: ['Date'], now })
    await newContour(leadContour)
    plainId = await partnerIdOf('plain@test.example')
    ;({ headers } = await letIn('Administrator', 'second@test.example'))
  })
  afterAll(() => vi.useRealTimers())

  test('of a contour of which nothing was counted yet says so, and shows no days', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toEqual({
      countedSince: null,
      countedUntil: null,
      waiting: ['Requested', 'Approved'].map((status) => ({ status, count: 0, sum: 0, oldestAt: null, hasMore: false })),
      days: [],
      months: ['2026-11', '2026-10'].map((month) => ({ month, partners: [], offers: [] })),
      advice: [
        {
          kind: 'PasskeysMissing',
          administrators: ['Второв', 'Админова'].map((lastName) => expect.objectContaining({ lastName })),
        },
        { kind: 'DealLimitMissing' },
      ],
      waitingDeals: { deals: [], hasMore: false },
    })
  })

  test('shows what waits, and days and months as they were counted, in rubles', async () => {
    const offerId = (await loadContour()).offers[0]?.id
    const sevenId = await partnerIdOf('seven@test.example')
    const createdAt = '2026-11-20T08:00:00.000Z'
    const waits = payoutOf('Requested', {
      id: idOf(1),
      partnerId: plainId,
      amountKopecks: 12_345,
      createdAt,
      updatedAt: createdAt,
    })
    await put([
      { ...counted, begunAt: '2026-11-20T21:30:00.000Z' },
      payoutItems(waits)[0] as object,
      { pk: 'DAYS', sk: '2026-11-20', leads: 99 },
      { pk: 'DAYS', sk: '2026-11-21', leads: 4, deals: 2, dealKopecks: 100_050, correctedKopecks: -150 },
      { pk: partnerMonthsPartition('2026-11'), sk: plainId, leads: 3, won: 1, earnedKopecks: 900, sweepAfter },
      { pk: partnerMonthsPartition('2026-11'), sk: sevenId, earnedKopecks: 10_000, sweepAfter },
      { pk: partnerMonthsPartition('2026-10'), sk: plainId, earnedKopecks: -1, sweepAfter },
      { pk: offerMonthsPartition('2026-11'), sk: offerId, leads: 3, won: 1, sweepAfter },
    ])
    const { body } = await ask()
    expect(body).toMatchObject({ countedSince: '2026-11-20T21:30:00.000Z', countedUntil: '2026-11-22T08:59:20.000Z' })
    expect(body.waiting[0]).toEqual({ status: 'Requested', count: 1, sum: 123.45, oldestAt: createdAt, hasMore: false })
    // The 21st began in Moscow at 21:00 UTC. Days before counting began are unknown, not zero.
    expect(body.days.map(({ day }: { day: string }) => day)).toEqual(['2026-11-21', '2026-11-22'])
    expect(body.days[0]).toMatchObject({ leads: 4, deals: 2, dealAmount: 1000.5, corrected: -1.5, paid: 0, paidPayouts: 0 })
    const [november, october] = body.months
    expect(november.partners).toMatchObject([
      { partner: { id: sevenId, email: 'seven@test.example' }, leads: 0, won: 0, earned: 100 },
      { partner: { id: plainId }, leads: 3, won: 1, earned: 9 },
    ])
    expect(november.offers).toMatchObject([{ offer: { id: offerId }, leads: 3, won: 1 }])
    expect(october).toMatchObject({ month: '2026-10', partners: [{ earned: -0.01 }], offers: [] })
  })

  test('waits twice and takes 100 read units at most, however many partners, payouts and leads there are', async () => {
    // Months of 600 partners and 60 offers, as large as figures become, and more requests than are counted.
    const figures = Object.fromEntries(dayFigures.map((name) => [name, 123_456_789_012]))
    const months = ['2026-11', '2026-10'].flatMap((month) => [
      ...Array.from({ length: 300 }, (_, index) => ({
        pk: partnerMonthsPartition(month),
        sk: idOf(index),
        leads: 100_000,
        won: 50_000,
        earnedKopecks: 1_000_000_000 + index,
        sweepAfter,
      })),
      ...Array.from({ length: 30 }, (_, index) => ({
        pk: offerMonthsPartition(month),
        sk: idOf(index),
        leads: 100_000,
        won: 50_000,
        sweepAfter,
      })),
    ])
    const waiting = (['Requested', 'Approved'] as const).flatMap((status, at) =>
      Array.from({ length: 1_001 }, (_, index) => {
        const [createdAt, id] = [new Date(now - index * 60_000).toISOString(), idOf(at * 10_000 + index)]
        return payoutItems(payoutOf(status, { id, partnerId: plainId, createdAt, updatedAt: createdAt }))[0] as object
      }),
    )
    const profile = {
      firstName: 'Константин',
      middleName: null,
      lastName: 'Константинопольский',
      email: `${'k'.repeat(50)}@test.example`,
      ...newProfile,
    }
    const top = Array.from({ length: 300 }, (_, index) => ({ ...partnerKey(idOf(index)), id: idOf(index), ...profile }))
    const days = Array.from({ length: 40 }, (_, index) => ({
      pk: 'DAYS',
      sk: new Date(now - index * dayMs).toISOString().slice(0, 10),
      ...figures,
    }))
    await put([counted, ...days, ...months, ...top, ...waiting])

    const { calls, result } = await watchCalls(documentClient, ask)
    expect(result.body.days).toHaveLength(30)
    expect(result.body.months[0].partners).toHaveLength(10)
    expect(result.body.months[0].partners[0]).toMatchObject({ partner: { id: idOf(299) }, earned: 10_000_002.99 })
    expect(result.body.waiting).toMatchObject([
      { count: 1_000, hasMore: true },
      { count: 1_000, hasMore: true },
    ])
    // The door asks beside it, and knows the session before anything else is answered.
    const units = readUnits(calls)
    if (process.env.OVERVIEW_UNITS) console.log(`overview: ${sequentialCalls(calls)} waits, ${calls.length} calls, ${units} RRU`)
    expect(sequentialCalls(calls)).toBeLessThanOrEqual(2)
    expect(units).toBeLessThanOrEqual(100)
    // No lead, deal, ledger entry or account is among what it may read: so none can cost it anything.
    const partitions: string[] = spec.table.map(({ partition }) => partition)
    expect(partitions.filter((partition) => /^(LEAD|PARTNER#|PAYOUT#|VALUE|ACTIVITY|FEED)/.test(partition))).toEqual([])
  })
})
