import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handler as showStatement } from '../../functions/external/show-statement/handler.ts'
import { writeCursor } from '../../lib/contract/cursor.ts'
import { loadLedger } from '../../lib/store/account/ledger.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

interface Money {
  accrued: number
  waiting: number
  available: number
  held: number
  paid: number
}
interface Entry {
  id: string
  change: Money
  balance: Money
  cause: { kind: string }
}

let partnerId: string
beforeEach(async () => {
  await newContour({ ...leadContour, settings: { minimumPayout: 1, requireInnForPayouts: false } })
  partnerId = await partnerIdOf('plain@test.example')
})
const ask = (query: Record<string, string | string[]> = {}, id = partnerId) =>
  call(showStatement, { key: testKey, path: { id }, query })
const whole = ({ accrued, waiting, available, held, paid }: Money) =>
  Math.round((waiting + available + held + paid - accrued) * 100) === 0

/** A fixed reward, a share, a payout that is paid, one that is rejected and one under way. */
async function live(): Promise<{ leadId: string; paidId: string }> {
  const leadId = await leadIdOf('Иванов', { promocode: 'PLAIN10' })
  await move(leadId, { systemName: 'called' })
  await move(leadId, { systemName: 'won', amount: 1000 })
  await addDeal(leadId, { amount: 333.3 })
  const paid = await requestPayoutBy('ApiKey', { partnerId, rubles: 200 })
  for (const to of ['Approved', 'Paid'] as const) await movePayoutBy('ApiKey', { id: paid.id, to })
  const rejected = await requestPayoutBy('ApiKey', { partnerId, rubles: 100 })
  await movePayoutBy('ApiKey', { id: rejected.id, to: 'Rejected' })
  await requestPayoutBy('Partner', { partnerId, rubles: 50 })
  return { leadId, paidId: paid.id }
}

describeOnEngine('GET /partner/{id}/statement', () => {
  test('shows every movement newest first, its cause, and the balance that it led to; all adds up', async () => {
    const { leadId, paidId } = await live()
    const { status, body } = await ask()
    const entries = body.entries as Entry[]
    expect(status).toBe(200)
    expect(body).toMatchObject({ partnerId, accrued: 1233.83, available: 983.83, held: 50, paid: 200, nextCursor: null })
    expect(entries.map(({ cause }) => cause.kind)).toEqual([
      'PayoutRequested',
      'PayoutReturned',
      'PayoutRequested',
      'PayoutPaid',
      'PayoutRequested',
      'Reward',
      'Reward',
      'Reward',
      'OpeningBalance',
    ])
    const { partnerId: _id, entries: _entries, holds: _holds, nextCursor: _next, ...head } = body
    expect(entries[0]?.balance).toEqual(head)
    expect(entries.at(-1)?.balance).toEqual(entries.at(-1)?.change)
    expect(entries.every(({ change, balance }) => whole(change) && whole(balance))).toBe(true)
    expect(entries[3]).toMatchObject({ change: { held: -200, paid: 200, available: 0 }, cause: { payoutId: paidId } })
    expect(entries[5]).toMatchObject({
      change: { accrued: 33.33, available: 33.33 },
      cause: {
        leadId,
        status: { systemName: 'won', title: 'Победа' },
        offer: { title: 'Заём' },
        level: null,
        fixed: null,
        percentOfDeal: 10,
        dealAmount: 333.3,
      },
    })
    expect(entries[7]).toMatchObject({ cause: { fixed: 100.5, percentOfDeal: null, dealId: null, dealAmount: null } })
    expect(entries.map(({ id }) => id)).toEqual((await loadLedger(partnerId)).map(({ id }) => id).toReversed())
  })

  test.each(['1', '2', '8', '9', '10'])('in pages of %s is the same, entry by entry', async (limit) => {
    await live()
    const all = (await ask()).body.entries as Entry[]
    const seen: Entry[] = []
    let cursor: string | null = null
    do {
      const { body } = await ask({ limit, ...(cursor !== null && { cursor }) })
      expect(body.entries.length).toBeLessThanOrEqual(Number(limit))
      expect(body.available).toBe(983.83)
      seen.push(...(body.entries as Entry[]))
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(all)
  })

  interface Meanwhile {
    what: string
    prepare: () => Promise<() => Promise<unknown>>
  }
  const meanwhile: Meanwhile[] = [
    {
      what: 'gets a reward',
      prepare: async () => {
        const leadId = await leadIdOf('Петров', { promocode: 'PLAIN10' })
        await move(leadId, { systemName: 'won', amount: 10 })
        return () => addDeal(leadId, { amount: 20 })
      },
    },
    { what: 'asks for a payout', prepare: async () => () => requestPayoutBy('ApiKey', { partnerId, rubles: 200 }) },
    {
      what: 'is paid',
      prepare: async () => {
        const { id } = await requestPayoutBy('ApiKey', { partnerId, rubles: 200 })
        await movePayoutBy('ApiKey', { id, to: 'Approved' })
        return () => movePayoutBy('ApiKey', { id, to: 'Paid' })
      },
    },
  ]
  const reads = [
    { read: 'ledger', isIt: (command: unknown) => command instanceof QueryCommand && asText(command).includes('ENTRY#') },
    { read: 'account', isIt: (command: unknown) => command instanceof GetCommand && asText(command).includes('ACCOUNT') },
  ]
  const asText = ({ input }: { input: unknown }) => JSON.stringify(input)

  /** Asks for the statement, and lets something happen before the first read of what is named. */
  async function askWhile(isIt: (command: unknown) => boolean, happen: () => Promise<unknown>) {
    let happened = false
    let readsOfLedger = 0
    onEveryCommand(async (command, send) => {
      if (reads[0]?.isIt(command)) readsOfLedger++
      if (isIt(command) && !happened) {
        happened = true
        await happen()
      }
      return send(command)
    })
    const { body } = await ask()
    return { body, happened, readsOfLedger }
  }

  test.each(meanwhile.flatMap((each) => reads.map((read) => ({ ...each, ...read }))))(
    'of a partner who $what before the $read is read is of one moment, by one query of the ledger',
    async ({ prepare, isIt }) => {
      const { body, happened, readsOfLedger } = await askWhile(isIt, await prepare())
      const { partnerId: _id, entries, holds: _holds, nextCursor: _next, ...head } = body
      expect([happened, readsOfLedger]).toEqual([true, 1])
      expect(entries[0].balance).toEqual(head)
      expect(entries.at(-1).balance).toEqual(entries.at(-1).change)
      const rows = entries as Entry[]
      const inKopecks = (rubles: number | undefined) => Math.round((rubles ?? 0) * 100)
      for (const [index, { change, balance }] of rows.entries()) {
        for (const name of ['accrued', 'waiting', 'available', 'held', 'paid'] as const) {
          expect(inKopecks(balance[name])).toBe(inKopecks(rows[index + 1]?.balance[name]) + inKopecks(change[name]))
        }
      }
    },
  )

  const held = {
    slug: 'held',
    title: 'С ожиданием',
    landingUrl: 'https://land.example',
    rewards: [{ leadStatus: 'called', fixed: 70, holdDays: 14 }],
  }

  test.each(reads)(
    'of a partner with waiting money, which grows before the $read is read, shows what waits as of its newest entry',
    async ({ isIt }) => {
      await newContour({
        ...leadContour,
        offers: [...leadContour.offers, held],
        promocodes: [{ code: 'HELD10', partner: 'plain@test.example', offer: 'held', status: 'Active' }],
      })
      partnerId = await partnerIdOf('plain@test.example')
      const reward = async (client: string) => move(await leadIdOf(client, { promocode: 'HELD10' }), { systemName: 'called' })
      await reward('Иванов')
      const { body, happened } = await askWhile(isIt, () => reward('Петров'))
      const { partnerId: _id, entries, holds, nextCursor: _next, ...head } = body
      expect(happened).toBe(true)
      expect(entries[0].balance).toEqual(head)
      expect(holds.map(({ amount }: { amount: number }) => amount)).toEqual([head.waiting])
      expect([70, 140]).toContain(head.waiting)
    },
  )

  test('behind any entry shows what is in the ledger, even with a handmade cursor', async () => {
    await live()
    const all = (await ask()).body.entries as Entry[]
    expect((await ask({ cursor: writeCursor('statement', 3) })).body.entries).toEqual(all.slice(-2))
    expect((await ask({ cursor: writeCursor('statement', 1) })).body).toMatchObject({ entries: [], nextCursor: null })
    expect((await ask({ cursor: writeCursor('statement', 999_999_999_999) })).body.entries).toEqual(all)
  })

  test('of a partner without a ledger is empty', async () => {
    const id = await partnerIdOf('seven@test.example')
    expect((await ask({}, id)).body).toEqual({
      partnerId: id,
      accrued: 0,
      waiting: 0,
      available: 0,
      held: 0,
      paid: 0,
      holds: [],
      entries: [],
      nextCursor: null,
    })
  })

  test.each(['019537aa-0000-7000-8000-000000000099', 'x', '', '\ud800', 'x'.repeat(3_000)])('knows no partner %s', async (id) => {
    expect(await ask({}, id)).toMatchObject({ status: 404, body: { code: 'PARTNER_NOT_FOUND' } })
  })

  test.each([
    'x',
    '',
    writeCursor('payouts', 2),
    writeCursor('statement', '019537aa-0000-7000-8000-000000000099'),
    writeCursor('statement', { revision: 2 }),
    ...[null, '2', 0, -1, 1.5, 1e12].map((place) => writeCursor('statement', place)),
  ])('refuses the cursor «%s»', async (cursor) => {
    expect(await ask({ cursor })).toMatchObject({ status: 400, body: { code: 'CURSOR_INVALID' } })
  })
})
