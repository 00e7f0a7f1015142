import { CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { sendMail } from '../../lib/contract/send-mail.ts'
import { environmentNames } from '../../lib/store/environment.ts'
import { limits } from '../limits.ts'
import type { ContourFile } from '../../lib/contour-file/contour-file.ts'
import { ContourFunction, type FunctionSurroundings, keyUse } from './contour-function.ts'

export type MailOptions = NonNullable<ContourFile['deployment']['mail']>

/** Mail on its way: what is to be sent, and what could not be. */
export interface MailQueues {
  queue: Queue
  deadLetters: Queue
}

/** Whatever comes later finds no code that is still good. */
const keptMinutes = 15
/** Codes are long dead by then; the age of a message and its request are what helps. */
const deadLetterDays = 4
/** As Lambda wants it: six times as long as the function may take. */
const visibilitySeconds = 6 * limits.mailFunctionSeconds

/** The queue of mail that is to be sent, under the contour's key, and the queue of what was given up. */
export function mailQueues(scope: Construct, encryptionMasterKey: IKey): MailQueues {
  const encrypted = { encryption: QueueEncryption.KMS, encryptionMasterKey, enforceSSL: true }
  const deadLetters = new Queue(scope, 'MailDeadLetters', { ...encrypted, retentionPeriod: Duration.days(deadLetterDays) })
  const queue = new Queue(scope, 'MailQueue', {
    ...encrypted,
    retentionPeriod: Duration.minutes(keptMinutes),
    visibilityTimeout: Duration.seconds(visibilitySeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: limits.mailDeliveries },
  })
  return { queue, deadLetters }
}

/** What a function needs to put messages into the queue. */
export function mailQueueing({ queue }: MailQueues, key: IKey) {
  return {
    grants: [
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
      keyUse(key, 'sqs', ['kms:GenerateDataKey', 'kms:Decrypt']),
    ],
    environment: { [environmentNames.mailQueueUrl]: queue.queueUrl },
  }
}

/** The function behind the queue: it may take messages out of it, see whom the contour knows, and send from one address. */
export function mailFunction(
  scope: Construct,
  { queue }: MailQueues,
  { from, replyTo, identityArn }: MailOptions,
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
        resources: [queue.queueArn],
      }),
      keyUse(surroundings.tableKey, 'sqs', ['kms:Decrypt']),
      new PolicyStatement({
        actions: ['ses:SendEmail'],
        resources: [identityArn ?? ownIdentityArn(scope, from)],
        conditions: { StringEquals: { 'ses:FromAddress': from } },
      }),
    ],
    environment: { [environmentNames.mailFrom]: from, ...(replyTo !== undefined && { [environmentNames.mailReplyTo]: replyTo }) },
    memoryMb: 512,
    timeoutSeconds: limits.mailFunctionSeconds,
    reservedConcurrency: undefined,
  })
  new EventSourceMapping(scope, 'MailToFunction', {
    target: lambda,
    eventSourceArn: queue.queueArn,
    batchSize: 10,
    reportBatchItemFailures: true,
    // As many as SES lets a new account send in a second; the queue holds the rest.
    maxConcurrency: 5,
  })
  return lambda
}

/** The domain of the sender as an identity of SES, which the DNS records in the outputs verify and sign for. */
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
