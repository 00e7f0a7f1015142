import { DescribeExportCommand, ExportTableToPointInTimeCommand } from '@aws-sdk/client-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/night/export-table/handler.ts'
import { lambdaContext } from '../../../infra/local/lambda.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { catchLog } from '../../support/log-lines.ts'

const table = mockClient(documentClient)
const tableArn = 'arn:aws:dynamodb:eu-central-1:123456789012:table/contour'
/** Half past three at night, UTC. */
const nowMs = Date.UTC(2026, 10, 28, 3, 30)

beforeEach(() => {
  table.reset()
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
  const environment = { TABLE_ARN: tableArn, EXPORT_BUCKET: 'exports', EXPORT_KEY_ARN: 'arn:key', CONTOUR: 'demo' }
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return () => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})

/** DynamoDB as it knows exports: by their tokens, in the order in which they were asked for, with how each stands. */
function known(...standings: readonly object[]): void {
  const tokens: string[] = []
  table.on(ExportTableToPointInTimeCommand).callsFake(({ ClientToken }: { ClientToken: string }) => {
    if (!tokens.includes(ClientToken)) tokens.push(ClientToken)
    return { ExportDescription: { ExportArn: `${tableArn}/export/${tokens.indexOf(ClientToken) + 1}` } }
  })
  table.on(DescribeExportCommand).callsFake(({ ExportArn }: { ExportArn: string }) => ({
    ExportDescription: { ExportArn, ...standings[Number(ExportArn.split('/').at(-1)) - 1] },
  }))
}

async function line(): Promise<Record<string, unknown>> {
  const lines = catchLog()
  await handler({}, lambdaContext('export-table', 'tonight', 900))
  const [said = {}] = lines()
  vi.restoreAllMocks()
  return said
}

const ordered = () => table.commandCalls(ExportTableToPointInTimeCommand).map(({ args }) => args[0].input)

test('the first call of a night orders an export of the whole table, encrypted with the key of the contour', async () => {
  known({ ExportStatus: 'IN_PROGRESS' })
  const said = await line()
  expect(said).toMatchObject({ outcome: 'InProgress', exportArn: `${tableArn}/export/1`, function: 'export-table' })
  expect(said).not.toHaveProperty('TableExports')
  expect(ordered()).toEqual([
    {
      TableArn: tableArn,
      ClientToken: expect.stringMatching(/^[0-9a-f]{36}$/),
      S3Bucket: 'exports',
      S3SseAlgorithm: 'KMS',
      S3SseKmsKeyId: 'arn:key',
      ExportFormat: 'DYNAMODB_JSON',
      ExportType: 'FULL_EXPORT',
    },
  ])
})

test('all calls of a night ask for one export, and those of the next for another', async () => {
  known({ ExportStatus: 'IN_PROGRESS' }, { ExportStatus: 'IN_PROGRESS' })
  for (const hours of [0, 2, 24]) {
    vi.setSystemTime(nowMs + hours * 60 * 60_000)
    await line()
  }
  const [first, again, later] = ordered().map(({ ClientToken }) => ClientToken)
  expect(again).toBe(first)
  expect(later).not.toBe(first)
})

test('a completed one is told with its size, and counted', async () => {
  known({ ExportStatus: 'COMPLETED', ItemCount: 12, BilledSizeBytes: 3456 })
  expect(await line()).toMatchObject({ outcome: 'Completed', items: 12, billedBytes: 3456, TableExports: 1 })
})

test('in place of a failed one another is ordered, and the log says why the first failed', async () => {
  known({ ExportStatus: 'FAILED', FailureCode: 'S3AccessDenied' }, { ExportStatus: 'IN_PROGRESS' })
  expect(await line()).toMatchObject({ outcome: 'InProgress', exportArn: `${tableArn}/export/2`, failureCode: 'S3AccessDenied' })
  expect(ordered()).toHaveLength(2)
})

test('after three that failed a night gives up, and counts none', async () => {
  known(...Array.from({ length: 4 }, () => ({ ExportStatus: 'FAILED', FailureCode: 'S3AccessDenied' })))
  const said = await line()
  expect(said).toMatchObject({ outcome: 'Failed', failureCode: 'S3AccessDenied' })
  expect(said).not.toHaveProperty('TableExports')
  expect(ordered()).toHaveLength(3)
})
