import { Duration } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { metricNames, metricsNamespace } from '../../lib/http/metrics.ts'

/** A metric that the functions count through their log lines. */
export function contourMetric(contour: string, name: keyof typeof metricNames, state?: string): Metric {
  return new Metric({
    namespace: metricsNamespace,
    metricName: metricNames[name],
    dimensionsMap: { contour, ...(state === undefined ? {} : { state }) },
    statistic: 'sum',
    period: Duration.minutes(5),
    ...(state === undefined ? {} : { label: state }),
  })
}
