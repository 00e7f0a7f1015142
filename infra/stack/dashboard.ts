import { Duration } from 'aws-cdk-lib'
import { Dashboard, GraphWidget, type IMetric, TextWidget } from 'aws-cdk-lib/aws-cloudwatch'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import type { Construct } from 'constructs'
import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import type { Watched } from './alarms.ts'
import type { MailQueues } from './contour-mail.ts'
import type { Webhooks } from './contour-webhooks.ts'
import { contourMetric } from './contour-metric.ts'

const period = Duration.minutes(5)
const width = 8
const payoutStates: readonly PayoutStatus[] = ['Requested', 'Approved', 'Paid', 'Rejected']

const graph = (title: string, left: IMetric[], stacked = false): GraphWidget => new GraphWidget({ title, left, width, stacked })

/** A dashboard that shows the contour's state: traffic, errors, latency by endpoint, payouts, leads, the table. */
export function dashboard(scope: Construct, watched: Watched & { leadStates: readonly string[] }): Dashboard {
  const { contour, api, table, failures, mail, events, leadStates } = watched
  const operations = [Operation.QUERY, Operation.GET_ITEM, Operation.BATCH_GET_ITEM, Operation.TRANSACT_WRITE_ITEMS]

  const page = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.hours(24) })
  page.addWidgets(
    new TextWidget({
      width: 24,
      height: 2,
      markdown: `# ${contour}\nFailures, invariant violations and exhausted retries should be flat at zero. What failed: the saved query ${failures.failuresQuery} of Logs Insights. Payouts and leads are counted when they reach a state.`,
    }),
  )
  page.addWidgets(
    graph('Requests', [api.metricCount({ period, statistic: 'sum' })]),
    graph('Refused and failed', [
      api.metricClientError({ period, statistic: 'sum', label: '4xx' }),
      api.metricServerError({ period, statistic: 'sum', label: '5xx' }),
    ]),
    graph('Latency of the API, ms', [
      api.metricLatency({ period, statistic: 'p50', label: 'p50' }),
      api.metricLatency({ period, statistic: 'p99', label: 'p99' }),
    ]),
  )
  addEndpointGraphs(page, watched)
  page.addWidgets(
    graph(
      'Payouts that reached',
      payoutStates.map((state) => contourMetric(contour, 'payouts', { state })),
      true,
    ),
    graph(
      'Leads that reached',
      leadStates.map((state) => contourMetric(contour, 'leads', { state })),
      true,
    ),
    graph('Conflicts', [
      contourMetric(contour, 'retries'),
      contourMetric(contour, 'retriesExhausted'),
      contourMetric(contour, 'invariantViolations'),
    ]),
  )
  page.addWidgets(
    graph('Consumed write units', [table.metricConsumedWriteCapacityUnits({ period })]),
    graph('Consumed read units', [table.metricConsumedReadCapacityUnits({ period })]),
    graph(
      'Table latency, ms',
      operations.map((operation) =>
        table.metricSuccessfulRequestLatency({
          period,
          label: operation,
          dimensionsMap: { TableName: table.tableName, Operation: operation },
        }),
      ),
    ),
  )
  addEventGraphs(page, events)
  if (mail) addMailGraphs(page, mail)
  return page
}

function addEventGraphs(page: Dashboard, { queues, deadLetters, dispatcher }: Webhooks): void {
  page.addWidgets(
    // If all queues but one are zero, that webhook has the problem: the table tells which webhook has the lane.
    graph(
      'Events for webhooks, by queue',
      queues.map((queue, lane) => queue.metricNumberOfMessagesSent({ period, label: String(lane + 1) })),
    ),
    graph(
      'Events that wait to be sent, by queue',
      queues.map((queue, lane) => queue.metricApproximateNumberOfMessagesVisible({ period, label: String(lane + 1) })),
    ),
    graph('How late events are taken up, ms', [dispatcher.metric('IteratorAge', { period, statistic: 'max' })]),
    graph('Events given up', [deadLetters.metricApproximateNumberOfMessagesVisible({ period })]),
  )
}

function addMailGraphs(page: Dashboard, { queue, strangersQueue, deadLetters }: MailQueues): void {
  page.addWidgets(
    graph('Mails asked for: by people known here, by strangers', [
      queue.metricNumberOfMessagesSent({ period }),
      strangersQueue.metricNumberOfMessagesSent({ period }),
    ]),
    graph('Age of the oldest mail that waits, s', [
      queue.metricApproximateAgeOfOldestMessage({ period }),
      strangersQueue.metricApproximateAgeOfOldestMessage({ period }),
    ]),
    graph('Mails given up', [deadLetters.metricApproximateNumberOfMessagesVisible({ period })]),
  )
}

/** Graphs that lead from an alarm over all endpoints to the endpoint that caused it. */
function addEndpointGraphs(page: Dashboard, { contour, functions }: Watched): void {
  const ofEachEndpoint = (name: 'slowAnswers' | 'failures') =>
    functions.map(({ endpoint }) => contourMetric(contour, name, { endpoint: endpoint.name }))
  page.addWidgets(
    graph(
      'p99 by endpoint, ms',
      functions.map(({ endpoint, lambda }) => lambda.metricDuration({ period, statistic: 'p99', label: endpoint.name })),
    ),
    graph(
      'Calls by endpoint',
      functions.map(({ endpoint, lambda }) => lambda.metricInvocations({ period, label: endpoint.name })),
      true,
    ),
    graph('Slow answers by endpoint', ofEachEndpoint('slowAnswers'), true),
  )
  page.addWidgets(
    graph('Failures by endpoint: 5xx and lists that broke off', ofEachEndpoint('failures'), true),
    graph(
      'Functions that fell over',
      functions.map(({ endpoint, lambda }) => lambda.metricErrors({ period, label: endpoint.name })),
    ),
    graph(
      'Functions that were throttled',
      functions.map(({ endpoint, lambda }) => lambda.metricThrottles({ period, label: endpoint.name })),
    ),
  )
}
