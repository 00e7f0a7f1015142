import { Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import { Alarm, ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Operation, type TableV2 } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { contourMetric } from './contour-metric.ts'
import { firewallMetricName } from './firewall.ts'

export interface Watched {
  contour: string
  api: RestApi
  table: TableV2
  functions: readonly { endpoint: EndpointSpec; lambda: IFunction }[]
  key: Key
  alarmEmail: string | undefined
}

const period = Duration.minutes(5)

/** What somebody must be told of, and the topic that tells. */
export function alarms(scope: Construct, watched: Watched): Topic {
  const { contour, api, table, functions, key, alarmEmail } = watched
  key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com'))
  const topic = new Topic(scope, 'Alarms', { masterKey: key, enforceSSL: true, displayName: `Partner program ${contour}` })
  // A policy of one's own takes the place of the one that lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  )
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))

  const alarm = (id: string, metric: IMetric, threshold: number, why: string, evaluationPeriods = 1): void => {
    new Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${contour}: ${why}`,
    }).addAlarmAction(new SnsAction(topic))
  }

  alarm(
    'InvariantViolated',
    contourMetric(contour, 'invariantViolations'),
    1,
    'the table contradicts itself; run the audit before anything else',
  )
  alarm('RetriesExhausted', contourMetric(contour, 'retriesExhausted'), 1, 'conflicts outlasted the retries, callers got 503')
  alarm(
    'ServerErrors',
    api.metricServerError({ period, statistic: 'sum' }),
    1,
    'callers got a 5xx; look for level "error" in the logs',
  )
  alarm('TableThrottled', tableThrottles(table), 1, 'DynamoDB throttles; look for one hot partner in the contributor figures', 2)
  alarm('FirewallBlocks', blockedRequests(scope, contour), 1_000, 'the firewall blocks far more than usual', 2)
  for (const { endpoint, lambda } of functions) {
    const failures = new MathExpression({
      expression: 'errors + throttles',
      usingMetrics: { errors: lambda.metricErrors({ period }), throttles: lambda.metricThrottles({ period }) },
      period,
      label: endpoint.name,
    })
    alarm(`Failures-${endpoint.name}`, failures, 1, `${endpoint.name} fails or is throttled`)
    // How long a list takes is its length's affair.
    if (!endpoint.streamed) {
      alarm(`Slow-${endpoint.name}`, lambda.metricDuration({ period, statistic: 'p99' }), slowMs, `${endpoint.name} is slow`, 3)
    }
  }
  return topic
}

const slowMs = 3_000

function tableThrottles(table: TableV2): IMetric {
  const operations = [Operation.GET_ITEM, Operation.BATCH_GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS]
  return table.metricThrottledRequestsForOperations({ operations, period })
}

function blockedRequests(scope: Construct, contour: string): Metric {
  return new Metric({
    namespace: 'AWS/WAFV2',
    metricName: 'BlockedRequests',
    dimensionsMap: { WebACL: firewallMetricName(contour), Region: Stack.of(scope).region, Rule: 'ALL' },
    statistic: 'sum',
    period,
  })
}
