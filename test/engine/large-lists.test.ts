import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { limits } from '../../infra/limits.ts'
import { maxTextLength } from '../../lib/contract/body-fields.ts'
import { maxRequisitesLength } from '../../lib/domain/value/bank-details.ts'
import type { JournalEntry } from '../../lib/domain/journal/journal.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { eventKey } from '../../lib/store/keys.ts'
import { readTiming } from '../../lib/store/table/read.ts'
import { withRetries } from '../../lib/store/table/retry.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { payoutItems } from '../support/payout-items.ts'
import { payoutOf } from '../support/samples.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** As many as pages have, and some more. */
const [payoutCount, entryCount] = [120, 220]
/** What takes most room in what a function answers, where the page stands as a text: seven bytes for each character. */
const widest = (length: number): string => '\u0001'.repeat(length)
const cyrillic = (length: number): string => 'Ж'.repeat(length)

const email = 'rich@test.example'
const olga = 'admin@test.example'

describeOnEngine('pages of lists with texts as long as texts may be', () => {
  const payoutIds: string[] = []
  const entryIds: string[] = []
  let [administrator, partner]: Browser[] = []

  beforeAll(async () => {
    await newContour(testContour)
    const partnerId = await partnerIdOf(email)
    const by = { id: v7(), email: olga, firstName: 'Ольга', lastName: 'Орлова', middleName: '' }
    const items: Item[] = []
    for (let index = 0; index < payoutCount; index++) {
      const [id, moment] = [v7(), new Date(Date.now() - 1_000 + index).toISOString()]
      // The first half as people write, the second one as nobody should.
      const text = index < payoutCount / 2 ? cyrillic(maxTextLength) : widest(maxTextLength)
      const texts = { requisites: text, partnerComment: text, adminComment: text }
      const at = { createdAt: moment, updatedAt: moment }
      items.push(payoutItems(payoutOf('Rejected', { id, partnerId, ...at, ...texts, history: [] }))[0] as Item)
      payoutIds.push(id)
    }
    for (let index = 0; index < entryCount; index++) {
      const [id, at] = [v7(), new Date(Date.now() - 1_000 + index).toISOString()]
      const names = Object.fromEntries(['firstName', 'middleName', 'lastName'].map((name) => [name, widest(200)]))
      const state = { ...names, requisites: widest(maxRequisitesLength) }
      // As long as the comment of a decision, which the chronicle shows as its reason.
      const of = { id, at, by, reason: widest(maxTextLength), subjects: [`partner:${partnerId}`] as const }
      const entry: JournalEntry = { ...of, type: 'partner.edited', before: state, after: state }
      items.push({ ...eventKey(at, id), ...entry })
      entryIds.push(id)
    }
    await put(items)
    ;[administrator, partner] = [await letIn('Administrator', olga), await letIn('Partner', email)]
  })

  const console = (name: string, query: object) => () => [name, { key: null, headers: administrator?.headers, query }] as const
  const doors = [
    { list: 'the queue', ids: payoutIds, asked: console('console-list-payouts', { status: 'Rejected', limit: '100' }) },
    { list: 'the queue in a usual page', ids: payoutIds, asked: console('console-list-payouts', { status: 'Rejected,Paid' }) },
    {
      list: 'requests of a partner',
      ids: payoutIds,
      asked: async () => console('console-list-payouts', { partnerId: await partnerIdOf(email), limit: '100' })(),
    },
    {
      list: 'the own requests of a partner',
      ids: payoutIds,
      asked: () => ['list-own-payouts', { key: null, headers: partner?.headers, query: {} }] as const,
    },
    { list: 'the journal', ids: entryIds, asked: console('console-list-journal', { type: 'partner.edited', limit: '200' }) },
    {
      list: 'the journal of a key',
      ids: entryIds,
      asked: () => ['list-journal', { key: testKey, query: { type: 'partner.edited', limit: '200' } }] as const,
    },
    { list: 'the chronicle', ids: entryIds, asked: console('console-read-chronicle', { type: 'partner.edited', limit: '200' }) },
    {
      list: 'the chronicle of a key',
      ids: entryIds,
      asked: () => ['read-chronicle', { key: testKey, query: { type: 'partner.edited', limit: '200' } }] as const,
    },
  ]

  test.each(doors)('$list: fit into an answer, and hold every element once', async ({ asked, ids }) => {
    const [name, request] = await asked()
    const found: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { ...request.query, ...(cursor !== undefined && { cursor }) }
      const { status, body, headers } = await call(handlers.get(name) as Handler, { ...request, query } as never)
      expect(status).toBe(200)
      // The body is a text in what Lambda answers.
      expect(Buffer.byteLength(JSON.stringify(JSON.stringify(body)))).toBeLessThan(limits.bufferedResponseBytes)
      found.push(...(body as { id: string }[]).map(({ id }) => id))
      cursor = headers['X-Next-Cursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(found).toEqual(found.toSorted().toReversed())
    expect(found.toSorted()).toEqual(ids.toSorted())
  })
})

async function put(items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    let pending = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    while (pending.length > 0) {
      const command = new BatchWriteCommand({ RequestItems: { [tableName()]: pending } })
      const { UnprocessedItems } = await withRetries((options) => documentClient.send(command, options), readTiming())
      pending = (UnprocessedItems?.[tableName()] ?? []) as typeof pending
    }
  }
}
