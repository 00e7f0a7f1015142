import {
  DeleteTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test } from 'vitest'
import type { DrillStep } from '../../../../infra/ops/restore-drill/drill-step.ts'
import { type Drill, drillPlan, drillRestore } from '../../../../infra/ops/restore-drill/restore-drill.ts'

const dynamo = mockClient(DynamoDBClient)
const [table, copy] = ['contour', 'contour-drill-202611280500']
const [first, last] = ['2026-10-24T00:00:00.000Z', '2026-11-28T04:55:00.000Z']
const key = 'arn:aws:kms:eu-central-1:000000000000:key/1'

let told: DrillStep[] = []
let waits: number[] = []
let clock = 0

beforeEach(() => {
  dynamo.reset()
  ;[told, waits, clock] = [[], [], 0]
  const recovery = { EarliestRestorableDateTime: new Date(first), LatestRestorableDateTime: new Date(last) }
  dynamo
    .on(DescribeContinuousBackupsCommand)
    .resolves({ ContinuousBackupsDescription: { ContinuousBackupsStatus: 'ENABLED', PointInTimeRecoveryDescription: recovery } })
  dynamo.on(DescribeTableCommand, { TableName: table }).resolves({ Table: { SSEDescription: { KMSMasterKeyArn: key } } })
  dynamo
    .on(DescribeTableCommand, { TableName: copy })
    .resolvesOnce({ Table: { TableStatus: 'CREATING' } })
    .resolvesOnce({ Table: { TableStatus: 'ACTIVE', GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING' }] } })
    .resolves({ Table: { TableStatus: 'ACTIVE', ItemCount: 12, GlobalSecondaryIndexes: [{ IndexStatus: 'ACTIVE' }] } })
})

const drill = (of: Partial<Drill> = {}, found: Record<string, number> = {}): Promise<boolean> =>
  drillRestore({
    client: new DynamoDBClient({}),
    table,
    copy,
    moment: undefined,
    isKept: false,
    contradictionsIn: async (name) => found[name] ?? 0,
    missingSince: async (moment, missingIn) => (moment === last && missingIn === copy ? 3 : 0),
    now: () => (clock += 1_000),
    wait: async (ms) => void waits.push(ms),
    tell: (step) => void told.push(step),
    ...of,
  })

test('a drill restores the table into a copy with its key, waits for it and its indexes, audits both, compares, and drops the copy', async () => {
  await expect(drill()).resolves.toBe(true)
  expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual([
    {
      SourceTableName: table,
      TargetTableName: copy,
      RestoreDateTime: new Date(last),
      BillingModeOverride: 'PAY_PER_REQUEST',
      SSESpecificationOverride: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: key },
    },
  ])
  expect(waits).toEqual([15_000, 15_000])
  expect(dynamo.commandCalls(DeleteTableCommand).map(({ args }) => args[0].input)).toEqual([{ TableName: copy }])
  expect(told).toEqual([
    { step: `audit ${table}`, said: 'all agrees', ms: 1_000 },
    { step: `restore into ${copy}`, said: `as of ${last}: about 12 items`, ms: 1_000 },
    { step: `audit ${copy}`, said: 'all agrees', ms: 1_000 },
    { step: 'list what it lacks', said: `3 acts since ${last}`, ms: 1_000 },
    { step: `delete ${copy}`, said: 'asked for', ms: 1_000 },
  ])
})

test('the copy stays when it is asked for; the contour’s table is never dropped', async () => {
  await drill({ isKept: true })
  expect(dynamo.commandCalls(DeleteTableCommand)).toEqual([])
})

test.each([
  { what: 'a contradiction that the table has not', found: { [table]: 1, [copy]: 2 }, isSound: false },
  { what: 'as many as the table', found: { [table]: 2, [copy]: 2 }, isSound: true },
])('a copy with $what makes the drill sound: $isSound', async ({ found, isSound }) => {
  await expect(drill({}, found)).resolves.toBe(isSound)
})

test.each([first, last])('the moment %s, at the end of what can be restored, is restored', async (moment) => {
  await drill({ moment })
  expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input.RestoreDateTime).toEqual(new Date(moment))
})

test.each(['2026-10-23T23:59:59.999Z', '2026-11-28T04:55:00.001Z'])(
  'the moment %s, outside of it, is refused before anything is made',
  async (moment) => {
    await expect(drill({ moment })).rejects.toThrow(`Table contour can be restored to ${first} at the earliest, and to ${last}.`)
    expect(dynamo.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([])
  },
)

test('a table without point-in-time recovery is refused', async () => {
  dynamo.on(DescribeContinuousBackupsCommand).resolves({})
  await expect(drill()).rejects.toThrow('Table contour has no point-in-time recovery')
})

test('a dry run names each step with its table', () => {
  expect(drillPlan({ table, copy, moment: undefined, isKept: false })).toEqual([
    'audit contour, which changes nothing',
    `restore it as of the latest moment that there is into the new table ${copy}, with the same key`,
    `audit ${copy}`,
    `list what ${copy} lacks since then`,
    `delete ${copy}`,
  ])
})
