import { Annotations, Duration, Validations } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, FilterCriteria, FilterRule, type IFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { dispatchEvents } from '../../lib/contract/dispatch-events.ts'
import { sendWebhook } from '../../lib/contract/send-webhook.ts'
import { environmentNames } from '../../lib/store/environment.ts'
import { feedPartition, webhookOrdersPartition } from '../../lib/store/keys.ts'
import { limits } from '../limits.ts'
import { ContourFunction, type FunctionSurroundings, keyUse, streamReading } from './contour-function.ts'

/** Events on their way to webhooks: what is to be sent, what could not be, and what could not even be taken up. */
export interface Webhooks {
  queue: Queue
  deadLetters: Queue
  notTakenUp: Queue
  /** What takes up what was written, and what sends it. */
  dispatcher: IFunction
}

/** As long as SQS keeps anything: what was given up lies there while somebody mends the receiver. */
const keptDays = 14
/** As Lambda wants it: six times as long as the function may take. */
const visibilitySeconds = 6 * limits.webhookFunctionSeconds
/** What cannot be told holds back all behind it: so often, and so long. Of a whole day the stream knows no more. */
const [takingUpRetries, takenUpWithinHours] = [100, 6]

/** The way from the table's stream to webhooks: a function that takes up what was written, a queue, and a function that sends. */
export function webhooks(scope: Construct, surroundings: FunctionSurroundings): Webhooks {
  const { tableKey } = surroundings
  const encrypted = {
    encryption: QueueEncryption.KMS,
    encryptionMasterKey: tableKey,
    enforceSSL: true,
    retentionPeriod: Duration.days(keptDays),
  }
  const deadLetters = new Queue(scope, 'WebhookDeadLetters', encrypted)
  const queue = new Queue(scope, 'WebhookQueue', {
    ...encrypted,
    visibilityTimeout: Duration.seconds(visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: limits.webhookDeliveries },
  })
  const notTakenUp = new Queue(scope, 'EventDeadLetters', encrypted)
  Validations.of(notTakenUp).acknowledge({
    id: 'AwsSolutions::AwsSolutions-SQS3',
    reason: 'It is a queue of dead letters itself, of a stream, which the rule does not know of.',
  })
  const dispatcher = dispatcherFunction(scope, { queue, notTakenUp }, surroundings)
  senderFunction(scope, queue, surroundings)
  return { queue, deadLetters, notTakenUp, dispatcher }
}

/** It may read what events are about and put messages into the queue, of which it takes none out. */
function dispatcherFunction(
  scope: Construct,
  { queue, notTakenUp }: Pick<Webhooks, 'queue' | 'notTakenUp'>,
  surroundings: FunctionSurroundings,
): IFunction {
  const { tableStreamArn: streamArn } = surroundings.table
  const { lambda } = new ContourFunction(scope, dispatchEvents.name, {
    ...surroundings,
    name: dispatchEvents.name,
    description: 'takes up what acts tell, for webhooks',
    tableAccess: dispatchEvents.table,
    grants: [
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn, notTakenUp.queueArn] }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
      ...(streamArn === undefined ? [] : [streamReading(streamArn)]),
    ],
    environment: { [environmentNames.webhookQueueUrl]: queue.queueUrl },
    memoryMb: 512,
    timeoutSeconds: limits.streamFunctionSeconds,
    reservedConcurrency: undefined,
  })
  if (streamArn === undefined) {
    const message =
      'The table that the context names has no stream that it names: webhooks are sent nothing. See docs/restore.md.'
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

/** It may take messages out of the queue and hide them, and see webhooks and what they are signed with: nothing of anybody else. */
function senderFunction(scope: Construct, queue: Queue, surroundings: FunctionSurroundings): void {
  const { lambda } = new ContourFunction(scope, sendWebhook.name, {
    ...surroundings,
    name: sendWebhook.name,
    description: 'sends webhooks',
    tableAccess: sendWebhook.table,
    grants: [
      new PolicyStatement({
        actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
        resources: [queue.queueArn],
      }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:Decrypt']),
    ],
    environment: { [environmentNames.webhookQueueUrl]: queue.queueUrl },
    memoryMb: 512,
    timeoutSeconds: limits.webhookFunctionSeconds,
    reservedConcurrency: undefined,
  })
  new EventSourceMapping(scope, 'WebhooksToFunction', {
    target: lambda,
    eventSourceArn: queue.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
    // A hundred requests to others at once; the queue holds the rest.
    maxConcurrency: 10,
  })
}
