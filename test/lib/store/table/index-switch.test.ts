import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { previousForm, settingsKey, tableForm } from '../../../../lib/store/keys.ts'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { queryIndex, queryIndexInOrder, queryLowest } from '../../../../lib/store/table/read.ts'

const table = mockClient(documentClient)

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
  table.on(QueryCommand).resolves({ Items: [{ pk: 'P', sk: 'S' }] })
})

const index = { name: 'by-color', partitionKey: 'pk', sortKey: 'color' }
const newIndex = { ...index, form: tableForm }

const reads = {
  queryIndex: (of: typeof index) => queryIndex({ index: of, partition: 'P', filters: {}, limit: 1 }),
  queryIndexInOrder: (of: typeof index) => queryIndexInOrder({ index: of, partition: 'P', order: 'oldest first', limit: 1 }),
  queryLowest: (of: typeof index) => queryLowest({ index: of, pk: 'P', from: 'a', to: 'z', limit: 1 }),
}
const eachRead = Object.entries(reads).map(([name, read]) => ({ name, read }))

const refused = (name: string) => ({ code: 'SERVICE_UNAVAILABLE', cause: { name: `IndexNotReadable: ${name}` } })

test.each(eachRead)('$name reads an index of the present form once the upgrade to it is closed', async ({ read }) => {
  table.on(GetCommand, { Key: settingsKey }).resolves({ Item: { ...settingsKey, form: tableForm } })
  await expect(read(newIndex)).resolves.toBeTruthy()
  expect(table.commandCalls(GetCommand)).toHaveLength(1)
})

test.each([
  { state: 'the table has the previous form', settings: { form: previousForm } },
  { state: 'the table has no settings', settings: undefined },
])('an index of the present form is not read while $state, even if it answers', async ({ settings }) => {
  table.on(GetCommand).resolves(settings ? { Item: { ...settingsKey, ...settings } } : {})
  for (const { read } of eachRead) await expect(read(newIndex)).rejects.toMatchObject(refused('by-color'))
})

test.each([undefined, previousForm])('an index of form %s is read without asking for the form', async (form) => {
  for (const { read } of eachRead) await read({ ...index, ...(form !== undefined && { form }) })
  expect(table.commandCalls(GetCommand)).toEqual([])
})

const invalid = (message: string) => Object.assign(new Error(message), { name: 'ValidationException' })

test.each([
  'The table does not have the specified index: by-color',
  'Cannot read from backfilling global secondary index: by-color',
])('a query that is refused with "%s" may be repeated later, and the log says which index', async (message) => {
  table.on(QueryCommand).rejects(invalid(message))
  for (const { read } of eachRead) await expect(read(index)).rejects.toMatchObject(refused('by-color'))
})

test('a query that is wrong otherwise stays a fault of ours', async () => {
  table.on(QueryCommand).rejects(invalid('ExpressionAttributeValues must not be empty'))
  await expect(reads.queryIndex(index)).rejects.toMatchObject({ name: 'ValidationException' })
})
