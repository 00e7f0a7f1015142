import { ArnFormat, Duration, Stack } from 'aws-cdk-lib'
import type { RestApi } from 'aws-cdk-lib/aws-apigateway'
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { Operation } from 'aws-cdk-lib/aws-dynamodb'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import { lateEventMs, slowAnswerMs } from '../../lib/http/metrics.ts'
import type { MailServices } from './contour-mail.ts'
import type { Webhooks } from './contour-webhooks.ts'
import { contourMetric } from './contour-metric.ts'
import type { FailureLog } from './failure-log.ts'
import { firewallMetricName } from './firewall.ts'
import type { TableInUse } from './table-in-use.ts'

export interface Watched {
  contour: string
  api: RestApi
  table: TableInUse
  functions: readonly { endpoint: EndpointSpec; lambda: IFunction }[]
  /** Undefined if the contour sends no mail. */
  mail: MailServices | undefined
  /** The function that counts the feed's events. */
  counting: IFunction
  sealing: IFunction
  indexing: IFunction
  /** Events on their way to webhooks. */
  events: Webhooks
  failures: FailureLog
  /** Whether the table is exported every night. */
  isExported: boolean
  /** The stack of the function that keeps a CRM in step, where there is one, with room for its alarms. */
  crmStack: Construct | undefined
  key: Key
  alarmEmail: string | undefined
}

const period = Duration.minutes(5)

/** The alarms of a contour, and the topic that they notify. */
export function alarms(scope: Construct, watched: Watched): Topic {
  const { contour, api, table, failures, mail, events } = watched
  const topic = alarmTopic(scope, watched)
  const { alarm, alarmWithout } = addingTo(scope, contour, topic)

  alarm(
    'InvariantViolated',
    contourMetric(contour, 'invariantViolations'),
    1,
    'the table contradicts itself; run the audit before anything else',
  )
  alarm('RetriesExhausted', contourMetric(contour, 'retriesExhausted'), 1, 'conflicts outlasted all retries, so callers got 503')
  alarm(
    'ServerErrors',
    api.metricServerError({ period, statistic: 'sum' }),
    1,
    `callers got a 5xx; the saved query ${failures.failuresQuery} of Logs Insights names the endpoint`,
  )
  alarm(
    'TableThrottled',
    tableThrottles(table),
    1,
    'DynamoDB throttles; turn on Contributor Insights of the table to find a hot partner',
    2,
  )
  alarm('FirewallBlocks', blockedRequests(scope, contour), 1_000, 'the firewall blocks far more than usual', 2)
  alarm(
    'FunctionsFail',
    anyOf({ failures: contourMetric(contour, 'failures'), faults: failures.faults }),
    1,
    `a function answered 5xx, broke off a list, or crashed; the saved query ${failures.failuresQuery} of Logs Insights and the dashboard's graphs by endpoint name it`,
  )
  alarm(
    'SlowAnswers',
    contourMetric(contour, 'slowAnswers'),
    slowAnswersInPeriod,
    `answers take longer than ${slowAnswerMs / 1000} s; the saved query ${failures.slowQuery} of Logs Insights and the dashboard name the endpoints`,
    3,
  )
  misuseAlarms(alarm, watched)
  clockAlarms(alarm, watched)
  nightAlarms({ alarm, alarmWithout }, watched)
  eventAlarms(alarm, events, watched)
  if (watched.crmStack) crmAlarms(addingTo(watched.crmStack, contour, topic), watched)
  if (mail) mailAlarms(alarm, mail, failures)
  return topic
}

/** What adds alarms to a stack, each of which notifies the topic. */
function addingTo(scope: Construct, contour: string, topic: Topic): { alarm: AddAlarm; alarmWithout: AddAlarmWithout } {
  const add = (id: string, why: string, props: Omit<AlarmProps, 'alarmDescription'>): void =>
    new Alarm(scope, id, { ...props, alarmDescription: `${contour}: ${why}. What to do: ${runbookOf(id)}` }).addAlarmAction(
      new SnsAction(topic),
    )
  const alarm: AddAlarm = (id, metric, threshold, why, evaluationPeriods = 1) =>
    add(id, why, {
      metric,
      threshold,
      evaluationPeriods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  const alarmWithout: AddAlarmWithout = (id, metric, why, hours = hoursWithoutNight) =>
    add(id, why, {
      metric: metric.with({ period: Duration.hours(1) }),
      threshold: 1,
      evaluationPeriods: hours,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    })
  return { alarm, alarmWithout }
}

/** The encrypted topic that alarms of this stack, and nothing else, publish to. */
function alarmTopic(scope: Construct, { contour, key, alarmEmail }: Watched): Topic {
  const ownAlarms = alarmsOf(Stack.of(scope))
  key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: ownAlarms }))
  const topic = new Topic(scope, 'Alarms', { masterKey: key, enforceSSL: true, displayName: `Partner program ${contour}` })
  // An explicit policy replaces the default one that lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: ownAlarms,
    }),
  )
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail))

  return topic
}

type AddAlarm = (id: string, metric: IMetric, threshold: number, why: string, evaluationPeriods?: number) => void

/** For what should happen every night, or within some hours: comes if it did not. */
type AddAlarmWithout = (id: string, metric: Metric, why: string, hours?: number) => void

/** A day, and two hours for a night that begins or ends late. */
const hoursWithoutNight = 26

/** Where docs say what to do about an alarm. Those that only divide a number of queues among themselves share a section. */
export const runbookOf = (id: string): string => `docs/alarms.md#${id.replace(/\d+$/, '').toLowerCase()}`

/** Alarms about misuse by people, or with their logins. */
function misuseAlarms(alarm: AddAlarm, { contour, failures }: Watched): void {
  alarm(
    'CodesGuessed',
    contourMetric(contour, 'wrongCodes'),
    wrongCodesInPeriod,
    'somebody is guessing mailed codes; after 200 wrong ones a day codes get longer automatically',
  )
  alarm(
    'CodesUsedUp',
    contourMetric(contour, 'codesWithheld'),
    codesWithheldInPeriod,
    'mailed codes are requested so often that they are withheld: somebody floods mailboxes, or an app asks in a loop. People can still sign in with one longer code per mailbox',
  )
  alarm(
    'ListsTakenAlong',
    contourMetric(contour, 'rowsListed').with({ period: Duration.hours(1) }),
    rowsListedInAnHour,
    `within an hour the console showed far more list rows than people read: somebody is exporting everything. The saved query ${failures.listsQuery} of Logs Insights shows the administrator's id and the list; the list of people has the name`,
  )
}

/** Alarms about the functions called by a schedule. */
function clockAlarms(alarm: AddAlarm, { counting, sealing, indexing, failures }: Watched): void {
  alarm(
    'FiguresLate',
    counting.metricErrors({ period, statistic: 'sum' }),
    failedCallsInPeriod,
    `the figures of the overview are late; the saved query ${failures.failuresQuery} of Logs Insights says why. No money depends on it, and nothing is lost for a month`,
    3,
  )
  alarm(
    'JournalNotSealed',
    sealing.metricErrors({ period, statistic: 'sum' }),
    failedCallsInPeriod,
    `entries of the journal wait for their seal; the saved query ${failures.failuresQuery} of Logs Insights says why. Until then the audit cannot detect that one was rewritten`,
    3,
  )
  alarm(
    'SearchNotFilled',
    indexing.metricErrors({ period, statistic: 'sum' }),
    failedCallsInPeriod,
    `leads are not looked through for a field that is to become searchable; the saved query ${failures.failuresQuery} of Logs Insights says why. Until then nobody can search by that field`,
    3,
  )
}

/** Alarms about what happens at night: what it found, and whether it came to its end. */
function nightAlarms(
  { alarm, alarmWithout }: { alarm: AddAlarm; alarmWithout: AddAlarmWithout },
  { contour, failures, isExported }: Watched,
): void {
  alarm(
    'AuditFindings',
    contourMetric(contour, 'auditFindings'),
    1,
    "the night's audit found contradictions in the table; run the audit by the command, which names them",
  )
  alarmWithout(
    'AuditNotRun',
    contourMetric(contour, 'audits'),
    `no audit came to its end for ${hoursWithoutNight} hours; the saved query ${failures.failuresQuery} of Logs Insights says why. AuditTooLong: the table needs more than a quarter of an hour`,
  )
  alarm(
    'RetentionOverdue',
    contourMetric(contour, 'retentionOverdue'),
    1,
    'leads are older than settings.retention allows by a week or more, so the night erased nothing: the setting is new or was changed. Erase them by the command',
  )
  alarmWithout(
    'RetentionNotRun',
    contourMetric(contour, 'retentionRuns'),
    `old leads were not looked through to the end for ${hoursWithoutNight} hours; the saved query ${failures.failuresQuery} of Logs Insights says why`,
  )
  if (!isExported) return
  alarmWithout(
    'TableNotExported',
    contourMetric(contour, 'tableExports'),
    `no export of the table was completed for ${hoursWithoutNight} hours; the saved query ${failures.failuresQuery} of Logs Insights says why`,
  )
}

/** Alarms about the CRM that the contour keeps in step. */
function crmAlarms(
  { alarm, alarmWithout }: { alarm: AddAlarm; alarmWithout: AddAlarmWithout },
  { contour }: Pick<Watched, 'contour'>,
): void {
  alarmWithout(
    'CrmNotInStep',
    contourMetric(contour, 'crmRuns'),
    `no run of the connector of the CRM has come to its end for ${hoursWithoutCrm} hours: leads make no deals, and stages no statuses. The command crm says why in words. Nothing is lost: it goes on where it stopped`,
    hoursWithoutCrm,
  )
  alarm(
    'CrmNeedsAPerson',
    contourMetric(contour, 'crmForAPerson'),
    1,
    'a stage of a deal in the CRM could not become a status of its lead, so a reward may be missing or too much; the command crm names it',
  )
}

/** Outages of a CRM that mend themselves are over by then, with the rest after them. */
const hoursWithoutCrm = 2

function mailAlarms(alarm: AddAlarm, mail: MailServices, failures: FailureLog): void {
  alarm(
    'MailNotSent',
    mail.deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    `mail (a code or a notice about an act) could not be sent; the saved query ${failures.failuresQuery} of Logs Insights says why (a sandbox of SES, an identity without its DNS records). Ordered mail is sent automatically once that is fixed`,
  )
  alarm(
    'MailLate',
    mail.queue.metricApproximateAgeOfOldestMessage({ period }),
    lateMailSeconds,
    "mail waits for two minutes or more; look at SES and at the account's unused Lambda executions",
  )
  alarm(
    'StrangersMailLate',
    mail.strangersQueue.metricApproximateAgeOfOldestMessage({ period }),
    lateStrangersMailSeconds,
    'registration codes wait for five minutes or more: somebody requests many, or SES is slow. Mail for partners and administrators has its own queue',
  )
  alarm(
    'MailNotTakenUp',
    mail.notTakenUp.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    `ordered mail could not be taken from the table's stream; the saved query ${failures.failuresQuery} of Logs Insights says why. A scheduled function queues it, a quarter of an hour late`,
  )
  alarm(
    'MailTakenUpLate',
    mail.dispatcher.metric('IteratorAge', { period, statistic: 'max' }),
    lateMailSeconds * 1000,
    `ordered mail is taken from the table's stream two minutes late; the saved query ${failures.failuresQuery} of Logs Insights says why`,
  )
}

/** Out of five calls in a period: a single failed call is made up for by the next. */
const failedCallsInPeriod = 4

function eventAlarms(
  alarm: AddAlarm,
  { queues, deadLetters, notTakenUp, dispatcher }: Webhooks,
  { contour, failures }: Pick<Watched, 'contour' | 'failures'>,
): void {
  alarm(
    'WebhooksGivenUp',
    deadLetters.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    'a webhook failed to accept an event ten times within two days; the console shows which and why. Its events wait in the dead-letter queue',
  )
  alarm(
    'EventsNotTakenUp',
    notTakenUp.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    `events could not be taken from the table's stream for webhooks; the saved query ${failures.failuresQuery} of Logs Insights says why. The feed has them`,
  )
  alarm(
    'EventsLate',
    dispatcher.metric('IteratorAge', { period, statistic: 'max' }),
    lateEventsMs,
    `events are taken from the table's stream for webhooks five minutes late; the saved query ${failures.failuresQuery} of Logs Insights says why`,
  )
  for (let first = 0; first < queues.length; first += mostMetrics)
    alarm(
      `WebhooksLate${first / mostMetrics + 1}`,
      greatestOf(
        queues.slice(first, first + mostMetrics).map((queue) => queue.metricApproximateNumberOfMessagesVisible({ period })),
      ),
      waitingEvents,
      'two hundred or more events wait for one webhook: its receiver is too slow, or the function has no executions left; the dashboard shows the queue. Other webhooks do not wait for it',
      3,
    )
  alarm(
    'WebhookLag',
    contourMetric(contour, 'lateEvents'),
    1,
    `for a quarter of an hour first tries of events to a webhook have been more than ${lateEventMs / 1000} s late; the saved query ${failures.lateEventsQuery} of Logs Insights names its queue. Events for a receiver that is being rested do not count`,
    3,
  )
  alarm(
    'WebhookSilent',
    contourMetric(contour, 'longRests').with({ period: Duration.minutes(30) }),
    1,
    'a webhook has not answered in time for a quarter of an hour or more: one event at a time is tried, the others wait; the console shows which and since when',
  )
}

/** The maximum of several metrics; a metric without data counts as nothing. */
function greatestOf(metrics: readonly IMetric[]): IMetric {
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`queue${index + 1}`, metric]))
  const filled = Object.keys(usingMetrics).map((name) => `FILL(${name}, 0)`)
  return new MathExpression({ expression: `MAX([${filled.join(', ')}])`, usingMetrics, period })
}

/** The most metrics that one alarm can use. */
const mostMetrics = 10

const lateEventsMs = 5 * 60_000
const waitingEvents = 200

/** Out of the ten minutes for which a code is valid. */
const lateMailSeconds = 120
const lateStrangersMailSeconds = 300

/** People mistype a code now and then. */
const wrongCodesInPeriod = 50

/** One person who keeps pressing the button causes a few; this many is a flood. */
const codesWithheldInPeriod = 30

/** Exporting a year of payouts stays below this; exporting all clients and partners of a large contour exceeds it. */
const rowsListedInAnHour = 20_000

/** One slow answer may be a cold start; this many in each of three periods are not. */
const slowAnswersInPeriod = 3

/** The sum of several metrics; a metric without data counts as zero. */
function anyOf(usingMetrics: Record<string, IMetric>): IMetric {
  const expression = Object.keys(usingMetrics)
    .map((name) => `FILL(${name}, 0)`)
    .join(' + ')
  return new MathExpression({ expression, usingMetrics, period })
}

/** Only alarms of this account and region may publish, not a service acting for another account. */
function alarmsOf(stack: Stack): Record<string, Record<string, string>> {
  const arn = {
    service: 'cloudwatch',
    resource: 'alarm',
    resourceName: `${stack.stackName}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  }
  return { StringEquals: { 'aws:SourceAccount': stack.account }, ArnLike: { 'aws:SourceArn': stack.formatArn(arn) } }
}

function tableThrottles(table: TableInUse): IMetric {
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
