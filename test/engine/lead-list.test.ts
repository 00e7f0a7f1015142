import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { searchText } from '../../lib/domain/lead/lead-search.ts'
import { partnerCreated } from '../../lib/store/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { leadKey, leadValueKey } from '../../lib/store/keys.ts'
import { indexAttributes } from '../../lib/store/lead/lead-indexes.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { withRetries } from '../../lib/store/table/retry.ts'
import { sha256 } from '../../lib/store/table/sha256.ts'
import { readUnits, sequentialCalls, watchCalls } from '../bench/watched-calls.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move, names, newLead, sessionBy } from '../support/lead-contour.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { actors, partnerOf } from '../support/samples.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const list = (query: Record<string, string> = {}) => call(listLeads, { key: testKey, query })
const idsIn = (body: readonly { id: string }[]): string[] => body.map(({ id }) => id)

/** All pages, one after the other. */
async function pages(query: Record<string, string>): Promise<string[][]> {
  const found: string[][] = []
  for (let cursor: string | undefined; ;) {
    const { status, body, headers } = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    found.push(idsIn(body))
    cursor = headers['X-Next-Cursor'] as string | undefined
    if (cursor === undefined) return found
    expect(headers.Link).toContain(encodeURIComponent(cursor))
  }
}

describeOnEngine('GET /lead', () => {
  let [plain, seven] = ['', '']
  const ids: string[] = []
  beforeAll(async () => {
    await newContour(leadContour)
    ;[plain, seven] = [await partnerIdOf('plain@test.example'), await partnerIdOf('seven@test.example')]
    for (const slug of ['plain-loan', 'seven-loan', null, 'plain-loan', 'plain-loan']) {
      const binding = slug === null ? {} : { sessionId: await sessionBy(slug) }
      ids.unshift(await leadIdOf(`Лид ${ids.length}`, binding))
    }
    await move(ids[4] ?? '', { systemName: 'called' })
    await move(ids[1] ?? '', { systemName: 'won', amount: 100 })
    await addDeal(ids[1] ?? '', { amount: 50 })
  })

  test('is newest first, each lead as its own answer has it but for its deals', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(idsIn(body)).toEqual(ids)
    const made = await newLead('Сравнимая', { sessionId: await sessionBy('plain-loan') })
    const { deals: _none, ...shown } = made.body
    expect((await list({ limit: '1' })).body).toEqual([shown])
    ids.unshift(made.body.id)
  })

  test('of a status, of a partner, of both', async () => {
    expect((await pages({ status: 'called' })).flat()).toEqual([ids[5]])
    expect((await pages({ status: 'won' })).flat()).toEqual([ids[2]])
    expect((await pages({ partnerId: seven })).flat()).toEqual([ids[4]])
    expect((await pages({ partnerId: plain })).flat()).toEqual([ids[0], ids[1], ids[2], ids[5]])
    expect((await pages({ partnerId: plain, status: 'fresh' })).flat()).toEqual([ids[0], ids[1]])
    expect((await pages({ partnerId: seven, status: 'won' })).flat()).toEqual([])
  })

  test('comes in pages, each lead in one of them', async () => {
    for (const query of [{}, { partnerId: plain }, { status: 'fresh' }, { updatedSince: '2026-01-01T00:00:00Z' }]) {
      const whole = (await pages(query)).flat()
      expect(whole.length).toBeGreaterThan(3)
      for (const limit of [1, 2, 3]) {
        const paged = await pages({ ...query, limit: String(limit) })
        expect(paged.flat()).toEqual(whole)
        expect(Math.max(...paged.map((page) => page.length))).toBe(limit)
      }
    }
  })

  test('that changed since a moment begins with what changed last', async () => {
    const { body } = await list({ updatedSince: '2026-01-01T00:00:00Z' })
    const changed = body.map(({ updatedAt }: { updatedAt: string }) => updatedAt)
    expect(changed).toEqual(changed.toSorted().toReversed())
    expect(changed.length).toBe(ids.length)
    const lastWon = body.find(({ id }: { id: string }) => id === ids[2]).updatedAt
    expect(idsIn((await list({ updatedSince: lastWon })).body)).toEqual([ids[0], ids[2]])
    expect(idsIn((await list({ updatedSince: lastWon, status: 'won' })).body)).toEqual([ids[2]])
    expect((await list({ updatedSince: '2999-01-01T00:00:00Z' })).body).toEqual([])
  })

  test.each([
    { query: { status: 'nowhere' }, status: 404, code: 'LEAD_STATUS_NOT_FOUND' },
    { query: { partnerId: 'x' }, status: 400, code: 'PARTNER_ID_PARAMETER_INVALID' },
    { query: { limit: '0' }, status: 400, code: 'LIMIT_INVALID' },
    { query: { cursor: 'x' }, status: 400, code: 'CURSOR_INVALID' },
    { query: { stauts: 'won' }, status: 400, code: 'PARAMETER_UNKNOWN' },
  ])('refuses $query', async ({ query, status, code }) => {
    expect(await list(query as Record<string, string>)).toMatchObject({ status, body: { code } })
  })

  test('takes no cursor of one order for the other', async () => {
    const { headers } = await list({ limit: '1' })
    const cursor = String(headers['X-Next-Cursor'])
    expect(await list({ cursor, updatedSince: '2026-01-01T00:00:00Z' })).toMatchObject({
      status: 400,
      body: { code: 'CURSOR_INVALID', violations: [{ path: 'cursor' }] },
    })
  })
})

/** Many enough for several pages of every kind; what a page takes does not depend on it. */
const leads = Number(process.env.LISTED_LEADS ?? 1_200)
const partners = 400
const startMs = Date.UTC(2026, 0, 1)
const idOf = (kind: number, index: number) => `019537aa-000${kind}-7000-8000-${String(index).padStart(12, '0')}`

async function write(items: readonly object[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / 25) }, (_, index) => items.slice(index * 25, index * 25 + 25))
  for (const batch of batches) {
    const requests = batch.map((Item) => ({ PutRequest: { Item: Item as Record<string, unknown> } }))
    const command = new BatchWriteCommand({ RequestItems: { [tableName()]: requests } })
    // An engine that has much to do is slow to answer now and then.
    await withRetries((options) => documentClient.send(command, options), readTiming())
  }
}

/** One phone and one address for all of them: no value finds more leads. */
const [phone, address] = ['+7 900 111-22-33', 'Константинополь, Большая Конюшенная улица, 27']
const searchable = [
  { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true },
  { systemName: 'address', label: 'Адрес', type: 'String', searchable: true },
]

describe('a page of a long list of leads', () => {
  describeOnEngine('whatever it is asked for', () => {
    beforeAll(async () => {
      await newContour({ ...leadContour, leadFields: [...leadContour.leadFields, ...searchable] })
      const { status, field } = names
      const statusIds = ['fresh', 'called', 'won', 'gone'].map(status)
      const profiles = Array.from({ length: partners }, (_, index) =>
        partnerOf({ id: idOf(1, index), email: `partner${index}@long.example`, lastName: 'Константинопольская' }),
      )
      await write(
        profiles.flatMap((one) =>
          partnerCreated(one, null).flatMap(({ write: of }) => ('Put' in of ? [of.Put.Item] : [])),
        ) as object[],
      )
      const values = [
        { fieldTypeId: field('surname'), value: 'Константинопольская Екатерина Александровна' },
        { fieldTypeId: field('phone'), value: phone },
        { fieldTypeId: field('address'), value: address },
      ]
      const foundBy = [
        { fieldTypeId: field('phone'), textSha256: sha256(searchText(phone)) },
        { fieldTypeId: field('address'), textSha256: sha256(searchText(address)) },
      ]
      const { offers } = await loadContour()
      for (let from = 0; from < leads; from += 1_000) {
        const some = Array.from({ length: Math.min(1_000, leads - from) }, (_, at) => at).flatMap((at) => {
          const index = from + at
          const id = idOf(2, index)
          const updatedAt = new Date(startMs + index * 1_000).toISOString()
          // One in a thousand is in the rarest status, the oldest one first.
          const statusId = statusIds[index % 1_000 === 0 ? 3 : index % 3] ?? ''
          const lead = { id, statusId, partnerId: idOf(1, index % partners), updatedAt }
          const item = {
            ...leadKey(id),
            ...lead,
            ...indexAttributes(lead),
            offerId: offers[0]?.id,
            source: { kind: 'Promocode', promocodeId: idOf(3, 1), code: 'PLAIN10' },
            values,
            revision: 1,
            dealCount: 0,
            createdBy: actors.ApiKey.apiKey,
            createdAt: updatedAt,
          }
          const { partnerId } = lead
          return [item, ...foundBy.map((by) => ({ ...leadValueKey(by.fieldTypeId, by.textSha256, id), leadId: id, partnerId }))]
        })
        await write(some)
      }
      // By a key that its function knows.
      await list({ limit: '1' })
    }, 3_600_000)

    test.each([
      { what: 'everything', query: {} },
      { what: 'a status', query: { status: 'called' } },
      { what: 'a rare status', query: { status: 'gone' } },
      { what: 'a partner', query: { partnerId: idOf(1, 7) } },
      { what: 'a partner and a status', query: { partnerId: idOf(1, 7), status: 'called' } },
      { what: 'changes', query: { updatedSince: '2026-01-01T00:00:00Z' } },
      {
        what: 'changes of a partner in a status',
        query: { updatedSince: '2026-01-01T00:00:00Z', partnerId: idOf(1, 7), status: 'called' },
      },
      { what: 'a value', query: { phone } },
      { what: 'two values', query: { address, phone } },
      { what: 'a value, in a status', query: { phone, status: 'called' } },
      { what: 'a value, of a partner', query: { phone, partnerId: idOf(1, (leads - 1) % partners) } },
      { what: 'a value, among changes', query: { address, updatedSince: '2026-01-01T00:00:00Z' } },
    ])('$what: takes two round trips and 60 read units at most', async ({ query }) => {
      let [cursor, found]: [string | undefined, number] = [undefined, 0]
      for (let page = 0; page < 3; page++) {
        const asked = { ...query, limit: '1000', ...(cursor === undefined ? {} : { cursor }) } as Record<string, string>
        const { result, calls } = await watchCalls(documentClient, () => list(asked))
        expect(result.status).toBe(200)
        expect(sequentialCalls(calls)).toBeLessThanOrEqual(2)
        expect(readUnits(calls)).toBeLessThanOrEqual(60)
        found += result.body.length
        cursor = result.headers['X-Next-Cursor'] as string | undefined
        if (cursor === undefined) break
      }
      expect(found).toBeGreaterThan(0)
    })
  })
})
