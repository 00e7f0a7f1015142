/** The metrics of dashboards and alarms, by their names in the stack. */
export const metricsNamespace = 'PartnerProgram'

export const metricNames = {
  payouts: 'Payouts',
  leads: 'Leads',
  retries: 'ConflictRetries',
  retriesExhausted: 'ConflictRetriesExhausted',
  invariantViolations: 'InvariantViolations',
} as const

/** Something that happened to the business: a payout or a lead came to a state. */
export interface BusinessEvent {
  what: 'payouts' | 'leads'
  state: string
}

/**
 * Fields that make CloudWatch count a log line (embedded metric format): one count of each name, by contour,
 * and by state where there is one.
 */
export function countedFields(of: {
  nowMs: number
  contour: string
  event: BusinessEvent | undefined
  counts: Readonly<Partial<Record<keyof typeof metricNames, number>>>
}): Record<string, unknown> {
  const { nowMs, contour, event } = of
  const counts = Object.entries(of.counts).filter(([, count]) => count > 0)
  if (!event && counts.length === 0) return {}

  const metric = (name: string) => ({ Name: metricNames[name as keyof typeof metricNames], Unit: 'Count' })
  const directive = (dimensions: string[], names: string[]) => ({
    Namespace: metricsNamespace,
    Dimensions: [dimensions],
    Metrics: names.map(metric),
  })
  return {
    contour,
    ...(event ? { state: event.state, [metricNames[event.what]]: 1 } : {}),
    ...Object.fromEntries(counts.map(([name, count]) => [metric(name).Name, count])),
    _aws: {
      Timestamp: nowMs,
      CloudWatchMetrics: [
        ...(event ? [directive(['contour', 'state'], [event.what])] : []),
        ...(counts.length > 0
          ? [
              directive(
                ['contour'],
                counts.map(([name]) => name),
              ),
            ]
          : []),
      ],
    },
  }
}
