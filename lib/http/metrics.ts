import type { ErrorCode } from '../errors.ts'

/** The metrics of dashboards and alarms, by their names in the stack. */
export const metricsNamespace = 'PartnerProgram'

export const metricNames = {
  payouts: 'Payouts',
  leads: 'Leads',
  retries: 'ConflictRetries',
  retriesExhausted: 'ConflictRetriesExhausted',
  invariantViolations: 'InvariantViolations',
  failures: 'Failures',
  slowAnswers: 'SlowAnswers',
  longRests: 'WebhookLongRests',
  lateEvents: 'WebhookLateEvents',
  wrongCodes: 'WrongCodes',
  codesWithheld: 'CodesWithheld',
  rowsListed: 'RowsListedToAdministrators',
  audits: 'Audits',
  auditFindings: 'AuditFindings',
  retentionRuns: 'RetentionRuns',
  retentionOverdue: 'RetentionOverdue',
  tableExports: 'TableExports',
  crmRuns: 'CrmRuns',
  crmForAPerson: 'CrmNeedsAPerson',
} as const

/** Also counted per endpoint, so that the one at fault can be found. */
const byEndpoint: ReadonlySet<string> = new Set<keyof typeof metricNames>(['failures', 'slowAnswers'])

/**
 * Refusals of a sign-in or a confirmation: by a mailed code (also a right code of a blocked person), by a code too short to be
 * checked, by a passkey, or through the company.
 */
export const wrongCodeErrors: ReadonlySet<string | undefined> = new Set<ErrorCode>([
  'SIGN_IN_REFUSED',
  'SIGN_IN_BLOCKED',
  'LONGER_CODE_REQUIRED',
  'PASSKEY_REFUSED',
  'COMPANY_SIGN_IN_REFUSED',
  'COMPANY_IDENTITY_REFUSED',
  'CONFIRMATION_REFUSED',
])

/** An answer that should be immediate is slow above this. */
export const slowAnswerMs = 3_000

/**
 * An event should reach a webhook within two seconds; one that waited in its queue longer than this before its first attempt is
 * late.
 */
export const lateEventMs = 30_000

/** A business event: a payout or a lead reached a state. */
export interface BusinessEvent {
  what: 'payouts' | 'leads'
  state: string
}

/**
 * Fields that make CloudWatch count a log line (embedded metric format): one count per name, by contour, and by state or endpoint
 * where that is useful.
 */
export function countedFields(of: {
  nowMs: number
  contour: string
  endpoint: string
  event: BusinessEvent | undefined
  counts: Readonly<Partial<Record<keyof typeof metricNames, number>>>
}): Record<string, unknown> {
  const { nowMs, contour, endpoint, event } = of
  const counts = Object.entries(of.counts).filter(([, count]) => count > 0)
  if (!event && counts.length === 0) return {}

  const metric = (name: string) => ({ Name: metricNames[name as keyof typeof metricNames], Unit: 'Count' })
  const directives = (names: readonly string[], ...dimensions: string[][]) =>
    names.length === 0 ? [] : [{ Namespace: metricsNamespace, Dimensions: dimensions, Metrics: names.map(metric) }]
  const names = counts.map(([name]) => name)
  return {
    contour,
    ...(names.some((name) => byEndpoint.has(name)) ? { endpoint } : {}),
    ...(event ? { state: event.state, [metricNames[event.what]]: 1 } : {}),
    ...Object.fromEntries(counts.map(([name, count]) => [metric(name).Name, count])),
    _aws: {
      Timestamp: nowMs,
      CloudWatchMetrics: [
        ...directives(event ? [event.what] : [], ['contour', 'state']),
        ...directives(
          names.filter((name) => !byEndpoint.has(name)),
          ['contour'],
        ),
        ...directives(
          names.filter((name) => byEndpoint.has(name)),
          ['contour'],
          ['contour', 'endpoint'],
        ),
      ],
    },
  }
}
