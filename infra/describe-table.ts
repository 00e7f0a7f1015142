import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import { systemRuntime } from '../lib/http/runtime.ts'
import { documentClient } from '../lib/store/table/client.ts'
import { tableName } from '../lib/store/table/environment.ts'
import { withRetries } from '../lib/store/table/retry.ts'
import type { DescribedTable } from './table-differences.ts'

const patienceMs = 20_000

/** The table that this process is pointed to, as its database describes it. For people with credentials of their own. */
export async function describeTable(): Promise<DescribedTable> {
  const of = { TableName: tableName() }
  const timing = { ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs }
  const isDeployed = process.env.AWS_ENDPOINT_URL_DYNAMODB === undefined
  const [{ Table = {} }, timeToLive] = await Promise.all([
    withRetries(() => documentClient.send(new DescribeTableCommand(of)), timing),
    isDeployed ? withRetries(() => documentClient.send(new DescribeTimeToLiveCommand(of)), timing) : undefined,
  ])
  const { TimeToLiveStatus: status, AttributeName } = timeToLive?.TimeToLiveDescription ?? {}
  const isSwept = status === 'ENABLED' || status === 'ENABLING'
  return { ...Table, isDeployed, ...(isSwept && { timeToLive: AttributeName }) }
}
