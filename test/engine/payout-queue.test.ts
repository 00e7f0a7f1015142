import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { findPartner } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { countedSince } from '../../lib/domain/payout/payout-queue.ts'
import { profileEdited } from '../../lib/store/partner/profile-edited.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { withRetries } from '../../lib/store/table/retry.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { readUnits, sequentialCalls, watchCalls } from '../bench/watched-calls.ts'
import { type Answer, call, callStreaming } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, payoutIn, requestPayoutBy } from '../support/payout-acts.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { payoutItems } from '../support/payout-items.ts'
import { payoutOf } from '../support/samples.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as listPayouts } from '../../functions/external/list-payouts/handler.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [admin, second] = testContour.administrators.map(({ email }) => email) as [string, string]
const extra = (email: string, changes: object = {}) => ({
  email,
  legalType: 'SelfEmployed',
  inn: '500100732259',
  openingBalance: 1000,
  ...changes,
})
const contour = { ...testContour, partners: [...testContour.partners, extra('one@test.example'), extra('two@test.example')] }

let browser: Browser
const ask = (name: string, request: { query?: Record<string, string>; path?: Record<string, string>; body?: object } = {}) =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...browser.headers } })
const queue = (query: Record<string, string> = {}): Promise<Answer> => ask('console-list-payouts', { query })
const idsIn = (body: readonly { id: string }[]): string[] => body.map(({ id }) => id)
const requested = async (email: string, requisites = 'card 1', amount = 200): Promise<string> => {
  const { status, body } = await call(createPayout, {
    key: testKey,
    body: { partnerId: await partnerIdOf(email), amount, requisites },
  })
  expect(status).toBe(201)
  return body.id
}
const moved = async (id: string, ...to: PayoutStatus[]): Promise<void> => {
  for (const status of to) expect(await movePayoutBy('Administrator', { id, to: status })).toMatchObject({ status: 200 })
}

/** All pages, one after the other. */
async function pages(query: Record<string, string>): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { status, body, headers } = await queue({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    found.push(idsIn(body))
    cursor = headers['X-Next-Cursor'] as string | undefined
    if (cursor === undefined) return found
    expect(headers.Link).toContain(encodeURIComponent(cursor))
  }
}

describeOnEngine('the queue of payouts', () => {
  beforeEach(async () => {
    await newContour(contour)
    browser = await letIn('Administrator', admin)
  })

  test('has waiting requests oldest first, and ended ones by their end, newest first', async () => {
    const [rich, entity, one, two] = [
      await requested('rich@test.example'),
      await requested('entity@test.example'),
      await requested('one@test.example'),
      await requested('two@test.example'),
    ]
    await moved(one, 'Approved')
    expect(idsIn((await queue({ status: 'Requested' })).body)).toEqual([rich, entity, two])
    expect(idsIn((await queue({ status: 'Approved' })).body)).toEqual([one])
    expect(idsIn((await queue({ status: 'Requested,Approved' })).body)).toEqual([rich, entity, one, two])
    await moved(two, 'Rejected')
    await moved(rich, 'Approved', 'Paid')
    await moved(entity, 'Rejected')
    expect(idsIn((await queue({ status: 'Rejected' })).body)).toEqual([entity, two])
    expect(idsIn((await queue({ status: 'Rejected,Paid' })).body)).toEqual([entity, rich, two])
    expect(idsIn((await queue()).body)).toEqual([entity, rich, two, one])
    expect((await queue({ status: 'Canceled' })).body).toEqual([])
  })

  test('says who paid: an administrator, or the key by its title; of what is not paid, nobody', async () => {
    const [byPerson, approved, waiting] = [
      await requested('rich@test.example'),
      await requested('one@test.example'),
      await requested('two@test.example'),
    ]
    // Asked for and approved by people, so that its payment alone names a key.
    const { id: byKey } = await requestPayoutBy('Partner', { partnerId: await partnerIdOf('entity@test.example'), rubles: 200 })
    await moved(byPerson, 'Approved', 'Paid')
    await moved(approved, 'Approved')
    await moved(byKey, 'Approved')
    await movePayoutBy('ApiKey', { id: byKey, to: 'Paid' })
    const { body } = await queue()
    const payers = [byPerson, byKey, approved, waiting].map((id) => {
      const { processedBy, processedByApiKey } = body.find((one: { id: string }) => one.id === id)
      return [processedBy?.email ?? null, processedByApiKey?.title ?? null, processedByApiKey?.admin.email ?? null]
    })
    expect(payers).toEqual([
      [expect.stringContaining('@test.example'), null, null],
      [null, 'Test key', admin],
      [null, null, null],
      [null, null, null],
    ])
    expect((await queue({ partnerId: await partnerIdOf('entity@test.example') })).body).toMatchObject([
      { id: byKey, processedBy: null, processedByApiKey: { title: 'Test key' } },
    ])
    // The external API answers as it always did.
    const external = (await callStreaming(listPayouts, { key: testKey })).body.find((one: { id: string }) => one.id === byKey)
    expect(external).toMatchObject({ status: 'Paid', processedBy: null })
    expect(external).not.toHaveProperty('processedByApiKey')
  })

  test('comes in pages, over several statuses too, and of one partner newest first', async () => {
    const ids = []
    for (const email of ['rich', 'entity', 'one', 'two']) ids.push(await requested(`${email}@test.example`))
    await moved(ids[1] ?? '', 'Approved')
    const [a, b, c, d] = ids
    expect(await pages({ status: 'Requested,Approved', limit: '3' })).toEqual([[a, b, c], [d]])
    expect(await pages({ status: 'Requested', limit: '1' })).toEqual([[a], [c], [d]])
    expect(await pages({ limit: '4' })).toEqual([[d, c, b, a]])
    await moved(a ?? '', 'Rejected')
    const again = await requested('rich@test.example')
    const partnerId = await partnerIdOf('rich@test.example')
    expect(await pages({ partnerId, limit: '1' })).toEqual([[again], [a]])
    expect(await pages({ partnerId, status: 'Rejected' })).toEqual([[a]])
    expect(await pages({ partnerId, status: 'Paid' })).toEqual([[]])
  })

  test('shows a request as its own answer has it, and what to look at', async () => {
    const id = await requested('rich@test.example', 'card 1', 200)
    const {
      body: [shown],
    } = await queue({ status: 'Requested' })
    const { body: reviewed } = await ask('console-show-payout', { path: { id } })
    const { history, ...rest } = reviewed
    // The history tells which key paid it.
    const { processedByApiKey, ...looked } = shown
    expect([looked, processedByApiKey]).toEqual([rest, null])
    expect(history).toHaveLength(1)
    expect(shown).toMatchObject({
      id,
      amount: 200,
      inn: '500100732259',
      isInnGood: true,
      available: 800.5,
      marks: ['SameDetails', 'FirstPayout'],
      destination: 'Other',
      requisitesBy: 'ApiKey',
      confirmedRequisites: '',
      lastPaid: null,
    })
  })

  test('names the last paid request, which does not confirm the destination of the next', async () => {
    const first = await requested('rich@test.example', 'card 1', 200)
    await moved(first, 'Approved', 'Paid')
    const second = await requested('rich@test.example', 'card 1', 150)
    const lastPaid = { id: first, amount: 200, requisites: 'card 1' }
    // That money went there once is no confirmation.
    expect((await queue({ status: 'Requested' })).body).toMatchObject([
      { id: second, marks: ['SameDetails'], destination: 'Other', lastPaid },
    ])
    const ended = { marks: [], lastPaid: null, destination: null, confirmedRequisites: null, requisitesBy: 'ApiKey' }
    expect((await queue({ status: 'Paid' })).body).toMatchObject([ended])
  })

  const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }
  const ofBank = `Счёт ${bank.account}, БИК ${bank.bic}, корр. счёт ${bank.correspondentAccount}`

  test.each([
    { what: 'the very details', details: { requisites: 'card 1' }, requisites: 'card 1', destination: 'Confirmed' },
    { what: 'blanks and lines', details: { requisites: 'card 1' }, requisites: '\n card\u00a0 1 ', destination: 'Confirmed' },
    { what: 'an account in other words', details: { bank }, requisites: `${ofBank}.`, destination: 'Other' },
    { what: 'an account', details: { bank }, requisites: ofBank, destination: 'Confirmed' },
    { what: 'account and words', details: { bank, requisites: 'x' }, requisites: `${ofBank}\nx`, destination: 'Confirmed' },
    { what: 'a part of the details', details: { bank, requisites: 'x' }, requisites: ofBank, destination: 'Other' },
    { what: 'another card', details: { requisites: 'card 1' }, requisites: 'card 2', destination: 'Other' },
    { what: 'a card of nobody', details: {}, requisites: 'card 1', destination: 'Other' },
    { what: 'nothing', details: { requisites: 'card 1' }, requisites: '', destination: 'None' },
    { what: 'blanks', details: {}, requisites: ' \n', destination: 'None' },
  ])('compares $what with the confirmed details: $destination', async ({ details, requisites, destination }) => {
    if (Object.keys(details).length > 0) await rememberDetails('rich@test.example', details)
    const id = await requested('rich@test.example', requisites)
    expect((await queue({ status: 'Requested' })).body).toMatchObject([{ id, destination, requisitesBy: 'ApiKey' }])
    await moved(id, 'Approved')
    expect((await ask('console-show-payout', { path: { id } })).body).toMatchObject({ destination })
  })

  test('says that other details were confirmed by a code, until the profile holds them, and that the profile changed since', async () => {
    await rememberDetails('rich@test.example', { requisites: 'card 1' })
    const { id } = await requestPayoutBy('Partner', { partnerId: await partnerIdOf('rich@test.example'), rubles: 200 })
    const shown = async () => (await queue({ status: 'Requested' })).body[0]
    const byCode = { id, destination: 'ByCode', requisitesBy: 'Code', confirmedRequisites: 'card 1' }
    expect(await shown()).toMatchObject(byCode)
    await rememberDetails('rich@test.example', { requisites: 'card 2200 0000' })
    expect(await shown()).toMatchObject({ ...byCode, destination: 'Confirmed', confirmedRequisites: 'card 2200 0000' })
    await rememberDetails('rich@test.example', { requisites: 'card 3' })
    expect(await shown()).toMatchObject({ ...byCode, confirmedRequisites: 'card 3' })
  })

  test('reads a request from before the origin of the destination was stored', async () => {
    await rememberDetails('rich@test.example', { requisites: 'карта 1' })
    const partnerId = await partnerIdOf('rich@test.example')
    const { requisitesBy: _later, ...before } = payoutOf('Requested', { partnerId })
    await put(payoutItems(before))
    expect((await queue({ status: 'Requested' })).body).toMatchObject([{ destination: 'Confirmed', requisitesBy: null }])
    await rememberDetails('rich@test.example', { requisites: 'карта 2' })
    expect((await queue({ status: 'Requested' })).body).toMatchObject([{ destination: 'Other', requisitesBy: null }])
  })

  test('marks a partner who was blocked meanwhile, and an ИНН that the legal type does not go with any more', async () => {
    const id = await requested('one@test.example')
    const [partner, { legalTypes }] = [await findPartner('one@test.example'), await loadContour()]
    if (!partner) throw new Error('no partner')
    const legalTypeId = legalTypes.find(({ type }) => type === 'LegalEntity')?.id ?? null
    const edited = profileEdited(
      partner.id,
      { ...partner, isBlocked: true, legalTypeId, revision: partner.revision + 1 },
      partner,
    )
    await transact(edited, crypto.randomUUID(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
    expect((await queue({ status: 'Requested' })).body).toMatchObject([
      { id, isInnGood: false, marks: ['DetailsChanged', 'SameDetails', 'FirstPayout', 'InnWrong', 'PartnerBlocked'] },
    ])
  })

  test.each([
    { query: { status: 'Requested,Nowhere' }, code: 'STATUS_PARAMETER_INVALID' },
    { query: { status: 'Requested,Requested' }, code: 'STATUS_PARAMETER_INVALID' },
    { query: { status: '' }, code: 'STATUS_PARAMETER_INVALID' },
    { query: { partnerId: 'nobody' }, code: 'PARTNER_ID_PARAMETER_INVALID' },
    { query: { limit: '0' }, code: 'LIMIT_INVALID' },
    { query: { cursor: 'nowhere' }, code: 'CURSOR_INVALID' },
    { query: { state: 'Requested' }, code: 'PARAMETER_UNKNOWN' },
  ] as { query: Record<string, string>; code: string }[])('refuses $query', async ({ query, code }) => {
    const { status, body } = await queue(query)
    expect([status, body.code]).toEqual([400, code])
  })

  test('refuses a cursor of the other order', async () => {
    const id = await requested('rich@test.example')
    await moved(id, 'Rejected')
    await requested('rich@test.example')
    const partnerId = await partnerIdOf('rich@test.example')
    const cursorOf = async (query: Record<string, string>) => String((await queue(query)).headers['X-Next-Cursor'])
    const [ofPartner, ofAll] = [await cursorOf({ partnerId, limit: '1' }), await cursorOf({ limit: '1' })]
    expect((await queue({ cursor: ofPartner })).body.code).toBe('CURSOR_INVALID')
    expect((await queue({ cursor: ofAll, partnerId })).body.code).toBe('CURSOR_INVALID')
  })

  test('is counted and summed by status, with the oldest that waits', async () => {
    const oldest = await requested('rich@test.example', '', 200)
    await requested('entity@test.example', '', 150.5)
    const closed = await payoutIn('Paid', { partnerId: await partnerIdOf('one@test.example'), rubles: 300 })
    const { status, body } = await ask('count-payouts')
    const createdAt = (await loadPayout(oldest))?.createdAt
    const since = expect.stringMatching(/^\d{4}-/)
    expect([status, body]).toEqual([
      200,
      [
        { status: 'Requested', count: 2, sum: 350.5, since: null, oldestAt: createdAt },
        { status: 'Approved', count: 0, sum: 0, since: null, oldestAt: null },
        { status: 'Paid', count: 1, sum: 300, since, oldestAt: null },
        { status: 'Rejected', count: 0, sum: 0, since, oldestAt: null },
        { status: 'Canceled', count: 0, sum: 0, since, oldestAt: null },
      ],
    ])
    const longAgo = payoutOf('Paid', { id: closed.replace(/^.{8}/, '01000000'), updatedAt: '2020-01-01T00:00:00.000Z' })
    await put(payoutItems(longAgo))
    expect((await ask('count-payouts')).body[2]).toMatchObject({ count: 1, sum: 300 })
  })
})

test('requests that ended are counted for 30 days', () => {
  expect(countedSince('2026-11-22T10:00:00.000Z')).toBe('2026-10-23T10:00:00.000Z')
})

describeOnEngine('somebody who was faster', () => {
  beforeEach(async () => {
    await newContour(contour)
    browser = await letIn('Administrator', admin)
  })
  const decide = (id: string, status: string) => ask('console-change-payout-status', { path: { id }, body: { status } })

  test('is named with the request as it is now', async () => {
    const id = await requested('rich@test.example')
    await moved(id, 'Approved')
    const { status, body } = await decide(id, 'Approved')
    expect([status, body.code, body.status]).toEqual([409, 'PAYOUT_TRANSITION_FORBIDDEN', 'Approved'])
    const { body: present } = await ask('console-show-payout', { path: { id } })
    expect(present).toMatchObject(body.payout)
    expect(body.payout.history[1]).toMatchObject({ status: 'Approved', changedByAdmin: { email: second } })
  })

  test('in the moment between reading and writing is named too', async () => {
    const id = await requested('rich@test.example')
    beforeNextWrite(() => movePayoutBy('ApiKey', { id, to: 'Rejected' }))
    const { status, body } = await decide(id, 'Approved')
    expect([status, body.status]).toEqual([409, 'Rejected'])
    expect(body.payout.history[1]).toMatchObject({ status: 'Rejected', changedByApiKey: { title: 'Test key' } })
  })

  test('is nobody where there is no such request', async () => {
    const { status, body } = await decide('019537aa-0000-7000-8000-000000000099', 'Approved')
    expect([status, body.status, body.payout]).toEqual([409, undefined, undefined])
  })
})

async function put(items: readonly object[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    let pending = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    while (pending.length > 0) {
      const command = new BatchWriteCommand({ RequestItems: { [tableName()]: pending } })
      const { UnprocessedItems } = await withRetries((options) => documentClient.send(command, options), readTiming())
      pending = (UnprocessedItems?.[tableName()] ?? []) as typeof pending
    }
  }
}

/** QUEUED_PAYOUTS=10000 npx vitest run test/engine/payout-queue.test.ts */
const queued = Number(process.env.QUEUED_PAYOUTS ?? 300)

describeOnEngine(`a queue of ${queued}`, () => {
  beforeAll(async () => {
    await newContour(contour)
    const partnerIds = await Promise.all(['rich', 'entity', 'one', 'two'].map((name) => partnerIdOf(`${name}@test.example`)))
    const items = Array.from({ length: queued }, (_, index) => {
      const id = `019537aa-0000-7000-8000-${String(index).padStart(12, '0')}`
      const createdAt = new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString()
      const payout = payoutOf('Requested', { id, partnerId: partnerIds[index % 4] ?? '', createdAt, updatedAt: createdAt })
      return payoutItems(payout)[0] as object
    })
    await put(items)
  })
  beforeEach(async () => {
    browser = await letIn('Administrator', admin)
  })

  test('shows its first hundred in three waits, and one for the names of those who are paid alike, and takes no more than 250 read units', async () => {
    const { calls, result } = await watchCalls(documentClient, () => queue({ status: 'Requested', limit: '100' }))
    expect(result.body).toHaveLength(100)
    const [waits, units] = [sequentialCalls(calls), readUnits(calls)]
    if (queued > 300) console.log(`page of 100: ${waits} waits, ${calls.length} calls, ${units} RRU`)
    expect(waits).toBeLessThanOrEqual(4)
    expect(units).toBeLessThanOrEqual(250)
  })

  test('is counted from the index alone', async () => {
    const { calls, result } = await watchCalls(documentClient, () => ask('count-payouts'))
    expect(result.body[0]).toMatchObject({ count: queued, sum: Math.round(queued * 50_050) / 100 })
    const [waits, units] = [sequentialCalls(calls), readUnits(calls)]
    if (queued > 300) console.log(`count: ${waits} waits, ${calls.length} calls, ${units} RRU`)
    expect(units).toBeLessThanOrEqual(20 + queued * 0.03)
  })

  test('is read to its end without a request that is missing or comes twice', async () => {
    const all = (await pages({ status: 'Requested', limit: '100' })).flat()
    expect([all.length, new Set(all).size]).toEqual([queued, queued])
    expect(all).toEqual(all.toSorted())
  })
})
