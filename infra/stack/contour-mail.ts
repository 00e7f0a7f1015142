import { Annotations, CfnOutput, Duration, Stack, Validations } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { EventSourceMapping, FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { dispatchMail } from '../../functions/mail/dispatch-mail/spec.ts'
import { queueMailAgain } from '../../functions/mail/queue-mail-again/spec.ts'
import { sendMail } from '../../functions/mail/send-mail/spec.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { mailOrdersPartition } from '../../lib/store/keys.ts'
import { limits } from '../limits.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { ContourFunction, type FunctionSurroundings, keyUse, streamReading } from './contour-function.ts'

export type MailOptions = NonNullable<ContourFile['deployment']['mail']>

/** Queues for mail: what is to be sent, and what could not be sent. */
export interface MailQueues {
  /** Mail for people known to the contour. */
  queue: Queue
  /** Mail for everybody else: registration codes, and codes asked for by unknown addresses. */
  strangersQueue: Queue
  deadLetters: Queue
  /** Orders that could not be taken from the table's stream. */
  notTakenUp: Queue
}

export interface MailServices extends MailQueues {
  /** The function that takes orders from the table's stream. */
  dispatcher: IFunction
}

/** Orders stay in the table until they are sent, so lost messages are queued again. Expired codes are not sent. */
const keptDays = 4
/** As long as orders stay in the table, and the maximum of SQS. */
const deadLetterDays = 14
/** As AWS recommends for Lambda: six times the function's timeout. */
const visibilitySeconds = 6 * limits.mailFunctionSeconds

/**
 * Everything that sends mail: queues, the functions that fill them, and the one that sends.
 *
 * @param of.siteUrl what mails link to
 */
export function mailServices(
  scope: Construct,
  options: MailOptions,
  { siteUrl, ...surroundings }: FunctionSurroundings & { siteUrl: string },
): MailServices {
  const queues = mailQueues(scope, surroundings.tableKey)
  mailFunction(scope, queues, { ...options, siteUrl }, surroundings)
  return { ...queues, dispatcher: mailDispatching(scope, queues, surroundings) }
}

/** The queues of mail to be sent, encrypted with the contour's key, and the dead-letter queue. */
export function mailQueues(scope: Construct, encryptionMasterKey: IKey): MailQueues {
  const encrypted = { encryption: QueueEncryption.KMS, encryptionMasterKey, enforceSSL: true }
  const deadLetters = new Queue(scope, 'MailDeadLetters', { ...encrypted, retentionPeriod: Duration.days(deadLetterDays) })
  const sent = {
    ...encrypted,
    retentionPeriod: Duration.days(keptDays),
    visibilityTimeout: Duration.seconds(visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: limits.mailDeliveries },
  }
  const queue = new Queue(scope, 'MailQueue', sent)
  const strangersQueue = new Queue(scope, 'MailForStrangersQueue', sent)
  const notTakenUp = new Queue(scope, 'MailOrderDeadLetters', { ...encrypted, retentionPeriod: Duration.days(deadLetterDays) })
  Validations.of(notTakenUp).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is itself the dead-letter queue of a stream, which the rule does not recognize.',
  })
  return { queue, strangersQueue, deadLetters, notTakenUp }
}

/** What a function needs to put messages into the queues. */
function mailQueueing({ queue, strangersQueue }: MailQueues, key: IKey) {
  return {
    grants: [
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn, strangersQueue.queueArn] }),
      keyUse(key, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
    ],
    environment: {
      [environmentNames.mailQueueUrl]: queue.queueUrl,
      [environmentNames.strangersMailQueueUrl]: strangersQueue.queueUrl,
    },
  }
}

/** The function behind the queues: it may receive messages, read which people the contour knows, and send from one address. */
function mailFunction(
  scope: Construct,
  { queue, strangersQueue }: MailQueues,
  { from, replyTo, identityArn, siteUrl }: MailOptions & { siteUrl: string },
  surroundings: FunctionSurroundings,
): IFunction {
  const { lambda } = new ContourFunction(scope, sendMail.name, {
    ...surroundings,
    name: sendMail.name,
    description: 'sends mail',
    tableAccess: sendMail.table,
    grants: [
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        resources: [queue.queueArn, strangersQueue.queueArn],
      }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:Decrypt']),
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [identityArn ?? ownIdentityArn(scope, from)],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    ],
    environment: {
      [environmentNames.mailFrom]: from,
      ...(replyTo !== undefined && { [environmentNames.mailReplyTo]: replyTo }),
      [environmentNames.siteUrl]: siteUrl,
    },
    memoryMb: 512,
    timeoutSeconds: limits.mailFunctionSeconds,
    reservedConcurrency: undefined,
  })
  const senders = [
    // Together half of what SES lets a new account send per second; the queues hold the rest.
    { id: 'MailToFunction', eventSourceArn: queue.queueArn, maxConcurrency: 5 },
    // The minimum that Lambda accepts.
    { id: 'MailForStrangersToFunction', eventSourceArn: strangersQueue.queueArn, maxConcurrency: 2 },
  ]
  for (const { id, ...source } of senders)
    new EventSourceMapping(scope, id, { target: lambda, batchSize: 10, reportBatchItemFailures: true, ...source })
  return lambda
}

/**
 * What puts orders into the queue: a function that takes them from the table's stream as they are written, and a scheduled one for those
 * that were missed. Neither receives messages.
 *
 * @returns the first one; an alarm watches its delay
 */
function mailDispatching(scope: Construct, queues: MailQueues, surroundings: FunctionSurroundings): IFunction {
  const { grants, environment } = mailQueueing(queues, surroundings.tableKey)
  const common = {
    ...surroundings,
    environment,
    memoryMb: 512,
    timeoutSeconds: limits.streamFunctionSeconds,
    reservedConcurrency: undefined,
  }
  const again = new ContourFunction(scope, queueMailAgain.name, {
    ...common,
    name: queueMailAgain.name,
    description: 'queues mail again that was left',
    tableAccess: queueMailAgain.table,
    grants,
  })
  new Rule(scope, 'MailClock', {
    description: `${surroundings.contour}: queues mail again that was left`,
    schedule: Schedule.rate(Duration.minutes(queueMailAgain.everyMinutes)),
    targets: [new LambdaFunction(again.lambda, { retryAttempts: 0 })],
  })

  const { tableStreamArn: streamArn } = surroundings.table
  const { lambda } = new ContourFunction(scope, dispatchMail.name, {
    ...common,
    name: dispatchMail.name,
    description: 'takes up ordered mail',
    tableAccess: dispatchMail.table,
    grants: [
      ...grants,
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queues.notTakenUp.queueArn] }),
      ...(streamArn === undefined ? [] : [streamReading(streamArn), keyUse(surroundings.tableKey, 'dynamodb', ['kms:Decrypt'])]),
    ],
  })
  if (streamArn === undefined) {
    const message =
      'The context names a table but not its stream: mail about acts, and codes too, is a quarter of an hour late. See docs/restore.md.'
    Annotations.of(scope).addWarningV2('partner-program:no-stream-for-mail', message)
    return lambda
  }
  new EventSourceMapping(scope, 'StreamToMail', {
    target: lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.LATEST,
    batchSize: limits.streamBatch,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { pk: { S: [mailOrdersPartition] } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: takingUpRetries,
    maxRecordAge: Duration.hours(takenUpWithinHours),
    onFailure: { bind: () => ({ destination: queues.notTakenUp.queueArn }) },
  })
  return lambda
}

/** A record that cannot be processed blocks all later ones. Orders given up here are queued by the scheduled function. */
const [takingUpRetries, takenUpWithinHours] = [10, 1]

/** The sender's domain as an identity of SES; the DNS records in the outputs verify it and enable signing. */
function ownIdentityArn(scope: Construct, from: string): string {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const identity = new EmailIdentity(scope, 'MailIdentity', { identity: Identity.domain(domain) })
  for (const [index, { name, value }] of identity.dkimRecords.entries()) {
    new CfnOutput(Stack.of(scope), `MailDkim${index + 1}`, {
      value: `${name} CNAME ${value}`,
      description: `DNS record ${index + 1} of 3 for ${domain}: no mail goes out before all of them are there`,
    })
  }
  return identity.emailIdentityArn
}
