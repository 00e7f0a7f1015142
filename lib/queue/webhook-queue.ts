import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs'
import { webhookQueueUrls } from '../store/table/environment.ts'
import { enqueueAll, type QueuedMessage } from './queue-batches.ts'
import { queueClient } from './queue-client.ts'
import { readTiming } from '../store/table/read.ts'
import { withRetries } from '../store/table/retry.ts'

/**
 * Puts messages into the queues of webhooks, each at least once: an event may be sent twice.
 *
 * @param messages each with the number of its lane
 * @throws like enqueueAll
 */
export async function enqueueWebhookMessages(messages: readonly (QueuedMessage & { lane: number })[]): Promise<void> {
  const urls = webhookQueueUrls()
  const byLane = Map.groupBy(messages, ({ lane }) => lane)
  await Promise.all([...byLane].map(([lane, ofLane]) => enqueueAll(urls[lane] ?? '', ofLane)))
}

/**
 * Puts a received message into its queue again, as a new one.
 *
 * @throws like enqueueAll
 */
export async function enqueueAgain(queueArn: string, message: QueuedMessage): Promise<void> {
  await enqueueAll(urlOf(queueArn), [message])
}

/** Hides a received message for this long. */
export async function hideMessage(queueArn: string, receiptHandle: string, seconds: number): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: urlOf(queueArn),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: seconds,
  })
  await withRetries((options) => queueClient.send(command, options), readTiming())
}

/** A message names its queue by an ARN, but a queue is called at its URL; both end in its name. */
function urlOf(queueArn: string): string {
  const name = queueArn.slice(queueArn.lastIndexOf(':') + 1)
  const url = webhookQueueUrls().find((one) => one.endsWith(`/${name}`))
  if (url === undefined) throw new Error(`${name} is no queue of webhooks`)
  return url
}
