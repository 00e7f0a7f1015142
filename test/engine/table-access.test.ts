import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { tableDefinition } from '../../infra/table.ts'
import type { EndpointSpec, TableAccess } from '../../lib/contract/endpoint-spec.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { type Call } from '../support/call.ts'
import { onEveryCommand } from '../support/meanwhile.ts'
import { type Ask, type Keys, keys, nobodysId, secretOf } from '../support/table-scene.ts'
import { asksOf, keyedContours, send } from '../support/asked-endpoints.ts'
import { describeOnEngine } from './contour-table.ts'

/** One thing done to one kind of partition, as IAM judges it. */
interface Access {
  action: string
  partition: string
}

interface Keyed {
  Key?: { pk: string }
  Item?: { pk: string }
  TableName?: string
}

/** All that IAM asks before a command is let through: a transaction is the writes it is made of. */
function accessesOf(command: unknown): Access[] {
  if (command instanceof GetCommand) return [accessOf('GetItem', command.input as Keyed)]
  if (command instanceof UpdateCommand) return [accessOf('UpdateItem', command.input as Keyed)]
  if (command instanceof QueryCommand) {
    const { KeyConditionExpression: condition = '', ExpressionAttributeValues: values = {}, TableName, IndexName } = command.input
    const index = tableDefinition.indexes.find((one) => one.name === IndexName)
    expect([TableName, IndexName]).toEqual([tableName(), index?.name])
    const [, key, name = ''] = /^(\w+) = (:\w+)( AND |$)/.exec(condition) ?? []
    expect(key).toBe(index?.partitionKey ?? 'pk')
    return [{ action: 'Query', partition: `${partitionOf(values[name])}${index ? ` of ${index.name}` : ''}` }]
  }
  if (command instanceof BatchGetCommand) {
    const requested = command.input.RequestItems ?? {}
    expect(Object.keys(requested)).toEqual([tableName()])
    return (requested[tableName()]?.Keys ?? []).map(({ pk }) => ({ action: 'BatchGetItem', partition: partitionOf(pk) }))
  }
  if (command instanceof TransactWriteCommand) {
    const writes = (command.input.TransactItems ?? []).flatMap((item) => Object.entries(item)) as [string, Keyed][]
    return writes.map(([kind, write]) => accessOf(kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`, write))
  }
  throw new Error(`nobody knows what ${(command as object).constructor.name} asks for`)
}

function accessOf(action: string, { Key, Item, TableName }: Keyed): Access {
  expect(TableName).toBe(tableName())
  const pk = (Key ?? Item)?.pk
  // Logins of each kind of person are written by different functions, and read by the same ones.
  const [ofKind] = action === 'PutItem' ? (/^LOGINS?#[A-Z][a-z]+#/.exec(String(pk)) ?? []) : []
  return { action, partition: ofKind === undefined ? partitionOf(pk) : `${ofKind}*` }
}

/** The kind of a partition: one of its own, or one of many that begin alike. */
function partitionOf(pk: unknown): string {
  if (typeof pk !== 'string' || pk === '') throw new Error(`no partition key: ${JSON.stringify(pk)}`)
  return pk.replace(/#.*$/s, '#*')
}

const shown = (accesses: readonly Access[]): string[] =>
  [...new Set(accesses.map(({ partition, action }) => `${partition} ${action}`))].toSorted()

/** Runs requests one after the other, each by the next of the keys and then by the last of them, and gives what they asked of the table. */
async function watched(spec: EndpointSpec, asks: readonly Ask[], by: readonly string[] = []): Promise<Access[]> {
  const accesses: Access[] = []
  let isWatched = true
  onEveryCommand(async (command, send) => {
    if (isWatched) accesses.push(...accessesOf(command))
    return send(command)
  })
  for (const [index, { status, code, before, ...request }] of asks.entries()) {
    isWatched = false
    await before?.()
    isWatched = true
    const key = by[index] ?? by.at(-1) ?? null
    const answer = await send(spec, { key, ...request })
    const error = answer.status < 400 ? undefined : answer.body.code
    expect({ status: answer.status, code: error }).toEqual({ status, code })
  }
  return accesses
}

async function expectNothingBeforeTheKey(spec: EndpointSpec, request: Call | undefined): Promise<void> {
  expect(shown(await watched(spec, [{ ...request, status: 401, code: 'API_KEY_MISSING' }]))).toEqual([])
  const unknown = { ...request, status: 401, code: 'API_KEY_INVALID' }
  expect(shown(await watched(spec, [unknown], [secretOf('unknown')]))).toEqual(['KEYS GetItem'])
}

describeOnEngine('what an endpoint may do to the table', () => {
  let newKeyedContour: () => Promise<Keys>
  beforeAll(async () => {
    newKeyedContour = await keyedContours()
  })
  beforeEach(async () => void Object.assign(keys, await newKeyedContour()))

  test.each(endpoints)(
    '$name is what its specification says: nothing that it does is missing, nothing is to spare; and before its key is known, to look it up',
    async (spec) => {
      const asks = await asksOf(spec)
      if (spec.access === 'ApiKey') await expectNothingBeforeTheKey(spec, asks[0])
      // The first request by a key looks it up, and notes that the key was used.
      const seen = await watched(spec, asks, [keys.fresh])
      const granted = spec.table.flatMap(({ partition, index, actions }: TableAccess) =>
        actions.map((action) => ({ partition: `${partition}${index === undefined ? '' : ` of ${index}`}`, action })),
      )
      expect(shown(seen)).toEqual(shown(granted))
    },
  )

  test('is for a request whose body is no good to look its key up, and to note that it was used', async () => {
    const refused = { body: '{"partnerId":', status: 400, code: 'BODY_NOT_JSON' }
    for (const spec of endpoints.filter(({ body, access }) => body && access === 'ApiKey')) {
      Object.assign(keys, await newKeyedContour())
      const seen = await watched(spec, [{ ...refused, path: { id: nobodysId } }], [keys.fresh])
      expect(shown(seen)).toEqual(['KEYS GetItem', 'KEYUSES UpdateItem'])
    }
  })
})

test.each(endpoints)(
  'what $name may do is granted once for each partition, by a key or by a prefix that no other partition begins with',
  ({ table }) => {
    const places = table.map(({ partition, index }: TableAccess) => `${partition} ${index}`)
    expect(new Set(places).size).toBe(places.length)
    const partitions = table.map(({ partition }) => partition)
    for (const partition of partitions) expect(partition).toMatch(/^[A-Z]+(#([A-Z][a-z]+#)?\*)?$/)
    for (const { actions } of table) expect(new Set(actions).size).toBe(actions.length)
  },
)
