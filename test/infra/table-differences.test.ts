import { expect, test } from 'vitest'
import { tableInput } from '../../infra/local/local-table.ts'
import { type DescribedTable, differenceText, tableDifferences } from '../../infra/table-differences.ts'
import { tableOfForm } from '../../infra/table.ts'
import { tableForm } from '../../lib/store/keys.ts'

const deployed: DescribedTable = {
  ...tableInput('deployed'),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  timeToLive: 'sweepAfter',
  isDeployed: true,
}
const [index, ...others] = deployed.GlobalSecondaryIndexes ?? []
const told = (changes: Partial<DescribedTable>) => tableDifferences({ ...deployed, ...changes }, tableForm).map(differenceText)

test('a table is as its form has it, deployed or on one machine', () => {
  expect(tableDifferences(deployed, tableForm)).toEqual([])
  expect(tableDifferences({ ...tableInput('here'), isDeployed: false }, tableForm)).toEqual([])
})

test('a table that is nothing of ours is told apart, and not looked at any further', () => {
  const keys = [{ AttributeName: 'id', KeyType: 'HASH' as const }]
  expect(told({ KeySchema: keys, GlobalSecondaryIndexes: [] })).toEqual([
    "the table has the keys id and none: it is no contour's table, whose keys are pk and sk.",
  ])
})

test('an index that is missing, or going away, is named with what to do', () => {
  const missing = [`index leads is missing: deploy this version's stack first.`]
  expect(told({ GlobalSecondaryIndexes: others })).toEqual(missing)
  expect(told({ GlobalSecondaryIndexes: [{ ...index, IndexStatus: 'DELETING' }, ...others] })).toEqual(missing)
  const here = { ...tableInput('here'), GlobalSecondaryIndexes: others, isDeployed: false }
  expect(tableDifferences(here, tableForm).map(differenceText)).toEqual([
    'index leads is missing: npm start of this version makes it in its own engine; in another engine, make it there.',
  ])
})

test('an index that is still being filled passes', () => {
  const filling = { GlobalSecondaryIndexes: [{ ...index, IndexStatus: 'CREATING' as const }, ...others] }
  expect(tableDifferences({ ...deployed, ...filling }, tableForm)).toEqual([
    { part: 'index leads', what: 'index leads is still being filled', todo: 'wait until it is whole', passes: true },
  ])
})

test('an index with other keys, another order or fewer attributes is named', () => {
  const keys = [
    { AttributeName: 'allLeads', KeyType: 'HASH' as const },
    { AttributeName: 'updatedAt', KeyType: 'RANGE' as const },
  ]
  expect(told({ GlobalSecondaryIndexes: [{ ...index, KeySchema: keys }, ...others] })).toEqual([
    expect.stringMatching(/^index leads has the keys allLeads and updatedAt: /),
  ])
  const attributes = deployed.AttributeDefinitions?.map((one) =>
    one.AttributeName === 'earnedKopecks' ? { ...one, AttributeType: 'S' as const } : one,
  )
  expect(told({ AttributeDefinitions: attributes })).toEqual([
    expect.stringMatching(/^index partners-by-earned sorts earnedKopecks otherwise than by number: /),
  ])
  const projected = { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [] }
  expect(told({ GlobalSecondaryIndexes: [{ ...index, Projection: projected }, ...others] })).toEqual([
    expect.stringMatching(/^index leads lacks the attributes partnerId: /),
  ])
})

test('a deployed table without its stream, with another one, or that nothing is swept from is named', () => {
  expect(told({ StreamSpecification: { StreamEnabled: false } })).toEqual([
    "the table has no stream: deploy this version's stack first: webhooks and mail are fed from it.",
  ])
  expect(told({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } })).toEqual([
    expect.stringMatching(/^the stream of the table gives KEYS_ONLY, not NEW_IMAGE: /),
  ])
  expect(told({ timeToLive: undefined })).toEqual([expect.stringMatching(/^nothing is swept from the table: /)])
  expect(told({ timeToLive: 'expiresAt' })).toEqual([expect.stringMatching(/^the table is swept by expiresAt: /)])
})

test('a form is not asked for the index that the next one brings', () => {
  const of = { name: 'new', partitionKey: 'a', sortKey: 'b', attributes: [], form: 8 }
  expect(tableOfForm(7, [of]).indexes).toEqual([])
  expect(tableOfForm(8, [of]).indexes).toEqual([of])
})
