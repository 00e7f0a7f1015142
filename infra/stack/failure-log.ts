import { Duration, Stack } from 'aws-cdk-lib'
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type LogGroup, MetricFilter, QueryDefinition, QueryString } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { isRefusal, refusalFields } from '../refusal-query.ts'
import { metricNames, metricsNamespace, slowAnswerMs } from '../../lib/http/metrics.ts'

/** Failures that functions cannot report themselves, taken from their log, and queries that find the function. */
export interface FailureLog {
  /** Functions that timed out, ran out of memory or crashed, according to the platform's reports. */
  faults: Metric
  /** The names of saved queries of CloudWatch Logs Insights. */
  failuresQuery: string
  slowQuery: string
  lateEventsQuery: string
  listsQuery: string
}

const unwell = ['timeout', 'error', 'failure']

export function failureLog(scope: Construct, contour: string, logGroup: LogGroup): FailureLog {
  const reports = unwell.map((status) => FilterPattern.stringValue('$.record.status', '=', status))
  const filter = new MetricFilter(scope, 'FunctionFaults', {
    logGroup,
    filterPattern: FilterPattern.all(FilterPattern.stringValue('$.type', '=', 'platform.report'), FilterPattern.any(...reports)),
    metricNamespace: metricsNamespace,
    // A report does not name the contour, so the metric's name does.
    metricName: `FunctionFaults-${contour}`,
    metricValue: '1',
  })
  const { stackName } = Stack.of(scope)
  const [failuresQuery, slowQuery, lateEventsQuery, listsQuery] = ['failures', 'slow-answers', 'late-events', 'lists'].map(
    (name) => `${stackName}/${name}`,
  ) as [string, string, string, string]
  new QueryDefinition(scope, 'FailuresQuery', {
    queryDefinitionName: failuresQuery,
    logGroups: [logGroup],
    queryString: new QueryString({
      // The log stream's name contains the function's, even if the function logged nothing.
      fields: ['@timestamp', 'endpoint', 'status', 'errorCode', 'errorName', 'requestId', 'record.status', '@logStream'],
      filterStatements: [
        `level = "error" or status >= 500 or errorCode = "ABORTED" or record.status in [${unwell.map((one) => `"${one}"`).join(', ')}]`,
      ],
      sort: '@timestamp desc',
      limit: 200,
    }),
  })
  new QueryDefinition(scope, 'SlowQuery', {
    queryDefinitionName: slowQuery,
    logGroups: [logGroup],
    queryString: new QueryString({
      filterStatements: [`durationMs >= ${slowAnswerMs}`],
      statsStatements: ['count(*) as slow, max(durationMs) as slowestMs, sum(dynamodbCalls) as calls by endpoint'],
      sort: 'slow desc',
    }),
  })
  new QueryDefinition(scope, 'LateEventsQuery', {
    queryDefinitionName: lateEventsQuery,
    logGroups: [logGroup],
    queryString: new QueryString({
      filterStatements: ['lateMs > 0'],
      statsStatements: ['count(*) as late, max(lateMs) as latestMs by queue'],
      sort: 'late desc',
    }),
  })
  // How many list rows the console showed to each administrator, for the alarm about bulk exports.
  new QueryDefinition(scope, 'ListsQuery', {
    queryDefinitionName: listsQuery,
    logGroups: [logGroup],
    queryString: new QueryString({
      filterStatements: [`${metricNames.rowsListed} > 0`],
      statsStatements: [`sum(${metricNames.rowsListed}) as rows, count(*) as requests by administratorId, endpoint`],
      sort: 'rows desc',
    }),
  })
  saveRefusalsQuery(scope, logGroup)
  return {
    faults: filter.metric({ statistic: 'sum', period: Duration.minutes(5) }),
    failuresQuery,
    slowQuery,
    lateEventsQuery,
    listsQuery,
  }
}

/** What was refused to whom. `npm run contour -- refusals` asks the same of one partner, administrator, key, payout or lead. */
function saveRefusalsQuery(scope: Construct, logGroup: LogGroup): void {
  new QueryDefinition(scope, 'RefusalsQuery', {
    queryDefinitionName: `${Stack.of(scope).stackName}/refusals`,
    logGroups: [logGroup],
    queryString: new QueryString({
      fields: [...refusalFields],
      filterStatements: [isRefusal],
      sort: '@timestamp desc',
      limit: 1000,
    }),
  })
}
