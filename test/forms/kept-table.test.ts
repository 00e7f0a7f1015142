import { unmarshall } from '@aws-sdk/util-dynamodb'
import { beforeEach, expect, inject, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { type ItemKind, kindOf } from '../../infra/ops/audit/item-kind.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { closeUpgrade, migrateTable } from '../../infra/ops/upgrade/upgrade.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { keyOf, previousForm, sameDetailsPartition, tableForm } from '../../lib/store/keys.ts'
import { storedItems } from '../../lib/store/stored-items.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { describeOnEngine, newTable } from '../engine/contour-table.ts'
import { askEngine } from '../engine/engine-request.ts'
import { call, callStreaming } from '../support/call.ts'
import { fillEveryKind } from '../support/every-kind.ts'
import { handlers } from '../support/handlers.ts'
import { asksAs } from './asked-as.ts'
import { keptTableOf, type StoredItem } from './kept-release.ts'

const { madeAt, items: kept } = keptTableOf(previousForm)
/** An hour after the table was made: what is compared by the clock is settled. */
const thenMs = Date.parse(madeAt) + 60 * 60_000
const endpoint = inject('engineEndpoint') ?? ''

async function putAll(items: readonly StoredItem[]): Promise<void> {
  for (let from = 0; from < items.length; from += 25) {
    const requests = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await askEngine(endpoint, 'BatchWriteItem', { RequestItems: { [tableName()]: requests } })
  }
}
const storedNow = async (): Promise<Item[]> => {
  const asked = { TableName: tableName(), ConsistentRead: true }
  return (await askEngine<{ Items: StoredItem[] }>(endpoint, 'Scan', asked)).Items.map((item) => unmarshall(item))
}
const findings = async (atMs = thenMs) =>
  (await audit({ table: tableReader(), now: () => atMs, tell: () => () => undefined })).findings
const options = { runtime: systemRuntime, itemsPerSecond: Infinity, tell: () => undefined, requestsGoOnForMs: 0 }

/** Attributes with their JSON types, by kind of item: what stands in any item of the kind. */
function attributesIn(items: readonly Item[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const item of items) {
    const kind: ItemKind | 'unknown' = kindOf(keyOf(item)) ?? 'unknown'
    const names = found.get(kind) ?? new Set()
    for (const [name, value] of Object.entries(item)) if (value !== null) names.add(`${name}: ${typeof value}`)
    found.set(kind, names)
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, names]) => [kind, [...names].toSorted()]))
}

/** What items have that both forms know: what the present one brings comes with the first act that needs it. */
function knownToBoth(found: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const kinds = [...found].flatMap(([kind, names]): [string, string[]][] => {
    const { since, attributes } = storedItems[kind as ItemKind]
    const isKnown = (name: string): boolean => {
      const attribute = attributes[name.split(':')[0] ?? '']
      return !(typeof attribute === 'object' && 'since' in attribute && attribute.since === tableForm)
    }
    return since === tableForm ? [] : [[kind, names.filter(isKnown)]]
  })
  return new Map(kinds)
}

describeOnEngine('the table that the previous release left', () => {
  beforeEach(async () => {
    await newTable()
    await putAll(kept)
  })

  test('agrees with itself before its upgrade, after it, and after its close', async () => {
    expect(await findings()).toEqual([])
    await migrateTable(options)
    expect(await findings()).toEqual([])
    await closeUpgrade(options)
    expect(await findings()).toEqual([])
  })

  test('agrees with itself after an upgrade that found no payment details recorded', async () => {
    const details = kept.map((item) => unmarshall(item)).filter(({ pk }) => pk === sameDetailsPartition)
    expect(details.length).toBeGreaterThan(0)
    await newTable()
    await putAll(kept.filter(({ pk }) => pk?.S !== sameDetailsPartition))
    expect(await findings()).toEqual([])
    await migrateTable(options)
    await closeUpgrade(options)
    expect(await findings()).toEqual([])
    const after = (await storedNow()).filter(({ pk }) => pk === sameDetailsPartition)
    const payees = (items: readonly Item[]) =>
      items
        .flatMap(({ sk, partnerIds }) => [...((partnerIds as Set<string> | undefined) ?? [])].map((id) => `${String(sk)} ${id}`))
        .toSorted()
    expect(payees(after)).toEqual(payees(details))
  })

  test.each(endpoints.filter(({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'Public'))(
    'is read by $name, before its upgrade',
    async ({ name, access, streamed }) => {
      const request = await asksAs(access)
      const handler = handlers.get(name) as Handler
      const { status, body } = await (streamed ? callStreaming(handler, request) : call(handler, request))
      // Endpoints that ask for parameters refuse for that alone.
      expect([
        { status: 200, code: undefined },
        { status: 400, code: 'VALIDATION_ERROR' },
      ]).toContainEqual({ status, code: status === 200 ? undefined : body.code })
    },
  )

  test('holds after its upgrade what a table of this release holds, kind by kind', async () => {
    await migrateTable(options)
    await closeUpgrade(options)
    // The previous release could tell in the journal what a key did; nothing that it left does.
    const made = await call(handlers.get('create-registry') as Handler, { ...(await asksAs('ApiKey')), body: {} })
    expect(made.status).toBe(201)
    const upgraded = knownToBoth(attributesIn(await storedNow()))
    await fillEveryKind()
    const fresh = knownToBoth(attributesIn(await storedNow()))
    expect([...upgraded.keys()]).toEqual([...fresh.keys()])
    for (const [kind, attributes] of fresh) expect({ kind, attributes: upgraded.get(kind) }).toEqual({ kind, attributes })
  })
})
