import { writeFileSync } from 'node:fs'
import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs'
import { mockClient } from 'aws-sdk-client-mock'
import { describe, expect, test } from 'vitest'
import { formerLogFile, logFile } from '../../../../infra/log-files.ts'
import { deployedRefusals, QueryFailed } from '../../../../infra/ops/refusals/deployed-refusals.ts'
import { localRefusals } from '../../../../infra/ops/refusals/local-refusals.ts'
import { insightsQuery, meaningOf, type Wanted } from '../../../../infra/ops/refusals/refusal.ts'
import { errorTable } from '../../../../lib/errors.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const partnerId = '01941f29-7c00-7000-8000-000000000003'
const payoutId = '01a21e94-c4c4-77a4-a004-3650135b49d9'
const wanted: Wanted = {
  ids: { partnerId: [partnerId], payoutId: [payoutId] },
  sinceMs: Date.parse('2026-11-26T00:00:00.000Z'),
  untilMs: Date.parse('2026-11-27T00:00:00.000Z'),
}
const line = (requestId: string, more: object): string =>
  JSON.stringify({
    time: '2026-11-26T12:00:00.000Z',
    level: 'info',
    requestId,
    endpoint: 'create-payout',
    status: 400,
    errorCode: 'PAYOUT_ABOVE_AVAILABLE',
    ...more,
  })

describe('refusals in the log of npm start', () => {
  test('are found by any of the ids within the time, newest first, across both files', async () => {
    const folder = tempFolder()
    writeFileSync(formerLogFile(folder), `${line('first', { partnerId })}\n${line('another partner', { partnerId: payoutId })}\n`)
    const lines = [
      line('by payout', { payoutId }),
      line('too early', { partnerId, time: '2026-11-25T23:59:59.999Z' }),
      line('too late', { partnerId, time: '2026-11-27T00:00:00.001Z' }),
      line('answered', { partnerId, errorCode: undefined }),
      line('last', { partnerId }),
      line('cut off by a kill', { partnerId }).slice(0, -9),
    ]
    writeFileSync(logFile(folder), lines.join('\n'))
    expect((await localRefusals(folder, wanted)).map(({ requestId }) => requestId)).toEqual(['last', 'by payout', 'first'])
    expect((await localRefusals(folder, { ...wanted, ids: {} })).map(({ requestId }) => requestId)).toContain('another partner')
  })

  test('are none where nothing was logged', async () => {
    expect(await localRefusals(tempFolder(), wanted)).toEqual([])
  })
})

describe('refusals in CloudWatch', () => {
  const client = () => new CloudWatchLogsClient({ region: 'eu-central-1' })

  test('are asked for with the ids and the time, and read once the query is complete', async () => {
    const logs = mockClient(CloudWatchLogsClient)
    const row = { endpoint: 'create-payout', status: '400', errorCode: 'INN_REQUIRED', requestId: 'one', partnerId }
    const results = [
      Object.entries({ '@timestamp': '2026-11-26 12:00:00.000', ...row }).map(([field, value]) => ({ field, value })),
    ]
    logs.on(StartQueryCommand).resolves({ queryId: 'the-query' })
    logs.on(GetQueryResultsCommand).resolvesOnce({ status: 'Running' }).resolves({ status: 'Complete', results })
    let pauses = 0
    const found = await deployedRefusals('the-log', wanted, async () => pauses++, client())
    const none = { administratorId: null, apiKey: null, apiKeyId: null, payoutId: null, leadId: null }
    expect(found).toEqual([{ ...row, ...none, status: 400, time: '2026-11-26T12:00:00.000Z' }])
    expect(pauses).toBe(1)
    expect(logs.commandCalls(StartQueryCommand)[0]?.args[0].input).toEqual({
      logGroupName: 'the-log',
      queryString: insightsQuery(wanted),
      startTime: wanted.sinceMs / 1000,
      endTime: wanted.untilMs / 1000,
    })
  })

  test.each(['Failed', 'Timeout', 'Cancelled'] as const)('are not taken for none when the query ends as %s', async (status) => {
    const logs = mockClient(CloudWatchLogsClient)
    logs.on(StartQueryCommand).resolves({ queryId: 'the-query' })
    logs.on(GetQueryResultsCommand).resolves({ status })
    await expect(deployedRefusals('the-log', wanted, async () => undefined, client())).rejects.toThrow(QueryFailed)
  })

  test('are filtered by Insights itself', () => {
    expect(insightsQuery(wanted)).toContain(`| filter partnerId in ["${partnerId}"] or payoutId in ["${payoutId}"]\n`)
    expect(insightsQuery({ ...wanted, ids: {} }).match(/filter/g)).toHaveLength(1)
  })
})

test('every error has a meaning that is told without the values of the request', () => {
  const meanings = Object.keys(errorTable).map(meaningOf)
  expect(meanings.filter((meaning) => meaning === '' || /undefined|NaN|object/.test(meaning))).toEqual([])
  expect(meaningOf('PAYOUT_ABOVE_AVAILABLE')).toBe('Доступно для вывода: …')
  expect(meaningOf('A_CODE_OF_ANOTHER_VERSION')).toBe('')
})
