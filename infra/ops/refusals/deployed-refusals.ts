import { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs'
import { insightsQuery, type Refusal, refusalOf, type Wanted } from './refusal.ts'

/** CloudWatch did not answer the question. */
export class QueryFailed extends Error {
  override readonly name = 'QueryFailed'
}

/**
 * The refusals in the log of a deployed contour, newest first. CloudWatch Logs Insights bills what it scans ($0.005 a GB).
 *
 * @param pause until the next look at whether the answer is there
 * @throws QueryFailed; the errors of AWS
 */
export async function deployedRefusals(
  logGroupName: string,
  wanted: Wanted,
  pause: () => Promise<unknown>,
  client = new CloudWatchLogsClient({}),
): Promise<Refusal[]> {
  try {
    const { queryId } = await client.send(
      new StartQueryCommand({
        logGroupName,
        queryString: insightsQuery(wanted),
        startTime: Math.floor(wanted.sinceMs / 1000),
        endTime: Math.ceil(wanted.untilMs / 1000),
      }),
    )
    for (;;) {
      const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }))
      if (status === 'Complete') return results.flatMap((row) => refusalOf(rowOf(row)) ?? [])
      if (status !== 'Running' && status !== 'Scheduled')
        throw new QueryFailed(`CloudWatch Logs Insights ended the query as ${status ?? 'unknown'}: choose a shorter time.`)
      await pause()
    }
  } finally {
    client.destroy()
  }
}

const rowOf = (row: readonly { field?: string | undefined; value?: string | undefined }[]): Record<string, string> =>
  Object.fromEntries(row.map(({ field = '', value = '' }) => [field, value]))
