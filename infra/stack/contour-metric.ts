import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { metricNames, metricsNamespace } from '../../lib/http/metrics.ts'

/** A metric that the functions write through their log lines. */
export function contourMetric(
  contour: string,
  name: keyof typeof metricNames,
  by?: { state: string } | { endpoint: string },
): Metric {
  const [label] = Object.values<string>(by ?? {})
  return new Metric({
    namespace: metricsNamespace,
    metricName: metricNames[name],
    dimensionsMap: { contour, ...by },
    statistic: 'sum',
    period: Duration.minutes(5),
    ...(label === undefined ? {} : { label }),
  })
}
