import { Annotations, Duration, Fn, Validations } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { dispatchEvents } from '../../functions/webhooks/dispatch-events/spec.ts'
import { sendWebhook } from '../../functions/webhooks/send-webhook/spec.ts'
import { laneCount } from '../../lib/domain/webhook/webhook-lane.ts'
import { environmentNames } from '../../lib/store/table/environment.ts'
import { feedPartition, webhookOrdersPartition } from '../../lib/store/keys.ts'
import { limits } from '../limits.ts'
import { ContourFunction, type FunctionSurroundings, keyUse, streamReading } from './contour-function.ts'

/** Queues for webhooks: events to send, events that could not be sent, and events that could not be taken from the stream. */
export interface Webhooks {
  /** One queue per webhook, up to the maximum number of webhooks. */
  queues: readonly Queue[]
  deadLetters: Queue
  notTakenUp: Queue
  /** The function that takes events from the stream. */
  dispatcher: IFunction
}

/** The maximum of SQS: events that were given up stay there while somebody repairs the receiver. */
const keptDays = 14
/** As AWS recommends for Lambda: six times the function's timeout. */
const visibilitySeconds = 6 * limits.webhookFunctionSeconds
/** A record that cannot be processed blocks all later ones, for at most this many tries and hours. The stream keeps records for a day. */
const [takingUpRetries, takenUpWithinHours] = [100, 6]

/**
 * The way from the table's stream to webhooks: a function that takes events from the stream, a queue per webhook, and a function that
 * sends. Each queue has its own share of the sender, so that one slow receiver does not delay the others.
 */
export function webhooks(scope: Construct, surroundings: FunctionSurroundings): Webhooks {
  const { tableKey } = surroundings
  const encrypted = {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey: tableKey,
    enforceSSL: true,
    retentionPeriod: Duration.days(keptDays),
  }
  const deadLetters = new Queue(scope, 'WebhookDeadLetters', encrypted)
  const queues = Array.from(
    { length: laneCount },
    (_, lane) =>
      // The first queue keeps its name from when it was the only one, so that messages waiting there are not lost.
      new Queue(scope, lane === 0 ? 'WebhookQueue' : `WebhookQueue${lane + 1}`, {
        ...encrypted,
        visibilityTimeout: Duration.seconds(visibilitySeconds),
        deadLetterQueue: { queue: deadLetters, maxReceiveCount: limits.webhookDeliveries },
      }),
  )
  const notTakenUp = new Queue(scope, 'EventDeadLetters', encrypted)
  Validations.of(notTakenUp).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is itself the dead-letter queue of a stream, which the rule does not recognize.',
  })
  const dispatcher = dispatcherFunction(scope, { queues, notTakenUp }, surroundings)
  senderFunction(scope, queues, surroundings)
  return { queues, deadLetters, notTakenUp, dispatcher }
}

/** How functions find the queues: their URLs, in the order of lanes. */
const urlsOf = (queues: readonly Queue[]): Record<string, string> => ({
  [environmentNames.webhookQueueUrls]: Fn.join(
    ' ',
    queues.map(({ queueUrl }) => queueUrl),
  ),
})
const arnsOf = (queues: readonly Queue[]): string[] => queues.map(({ queueArn }) => queueArn)

/** It may read what events are about and put messages into the queues, but not receive any. */
function dispatcherFunction(
  scope: Construct,
  { queues, notTakenUp }: Pick<Webhooks, 'queues' | 'notTakenUp'>,
  surroundings: FunctionSurroundings,
): IFunction {
  const { tableStreamArn: streamArn } = surroundings.table
  const { lambda } = new ContourFunction(scope, dispatchEvents.name, {
    ...surroundings,
    name: dispatchEvents.name,
    description: 'takes up what acts tell, for webhooks',
    tableAccess: dispatchEvents.table,
    grants: [
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [...arnsOf(queues), notTakenUp.queueArn] }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
      ...(streamArn === undefined ? [] : [streamReading(streamArn)]),
    ],
    environment: urlsOf(queues),
    memoryMb: 512,
    timeoutSeconds: limits.streamFunctionSeconds,
    reservedConcurrency: undefined,
  })
  if (streamArn === undefined) {
    const message = 'The context names a table but not its stream: nothing is sent to webhooks. See docs/restore.md.'
    Annotations.of(scope).addWarningV2('partner-program:no-stream', message)
    return lambda
  }
  new EventSourceMapping(scope, 'StreamToFunction', {
    target: lambda,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.LATEST,
    batchSize: limits.streamBatch,
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { pk: { S: [{ prefix: feedPartition('') }, webhookOrdersPartition] } } },
      }),
    ],
    reportBatchItemFailures: true,
    bisectBatchOnError: true,
    retryAttempts: takingUpRetries,
    maxRecordAge: Duration.hours(takenUpWithinHours),
    onFailure: { bind: () => ({ destination: notTakenUp.queueArn }) },
  })
  return lambda
}

/** It may receive messages, hide them and put them back, and read webhooks and their secrets; it may read nothing else. */
function senderFunction(scope: Construct, queues: readonly Queue[], surroundings: FunctionSurroundings): void {
  const { lambda } = new ContourFunction(scope, sendWebhook.name, {
    ...surroundings,
    name: sendWebhook.name,
    description: 'sends webhooks',
    tableAccess: sendWebhook.table,
    grants: [
      new PolicyStatement({
        actions: [
          'sqs:ReceiveMessage',
          'sqs:DeleteMessage',
          'sqs:ChangeMessageVisibility',
          'sqs:GetQueueAttributes',
          'sqs:SendMessage',
        ],
        resources: arnsOf(queues),
      }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
    ],
    environment: urlsOf(queues),
    memoryMb: 512,
    timeoutSeconds: limits.webhookFunctionSeconds,
    reservedConcurrency: undefined,
  })
  queues.forEach(
    ({ queueArn }, lane) =>
      new EventSourceMapping(scope, lane === 0 ? 'WebhooksToFunction' : `WebhooksToFunction${lane + 1}`, {
        target: lambda,
        eventSourceArn: queueArn,
        batchSize: limits.webhookBatch,
        reportBatchItemFailures: true,
        maxConcurrency: limits.webhookCallsAtOnce,
      }),
  )
}
