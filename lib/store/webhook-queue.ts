import { ChangeMessageVisibilityCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { webhookQueueUrl } from './environment.ts'
import { queueClient } from './queue-client.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/** What SQS takes at once. A message is never as large alone: the largest lead, written as JSON within JSON, has half of it. */
const [mostEntries, mostBytes] = [10, 1_000_000]

/**
 * Puts messages into the webhook queue. One whose answer was lost is put there again: an event may be sent twice, and never not at all.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the queue does not answer in time; Error when it does not take a message
 */
export async function enqueueWebhookMessages(messages: readonly object[]): Promise<void> {
  const batches = batchesOf(messages.map((message) => JSON.stringify(message)))
  await Promise.all(batches.map(enqueueBatch))
}

async function enqueueBatch(bodies: readonly string[]): Promise<void> {
  const command = new SendMessageBatchCommand({
    QueueUrl: webhookQueueUrl(),
    Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
  })
  const { Failed = [] } = await withRetries((options) => queueClient.send(command, options), readTiming())
  if (Failed.length > 0) throw new Error(`the webhook queue did not take a message: ${Failed[0]?.Code}`)
}

function batchesOf(bodies: readonly string[]): string[][] {
  const batches: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const body of bodies) {
    bytes += Buffer.byteLength(body)
    if (bytes > mostBytes || batches.at(-1)?.length === mostEntries) {
      batches.push([])
      bytes = Buffer.byteLength(body)
    }
    batches.at(-1)?.push(body)
  }
  return batches
}

/** Lets a message that was taken come again after so long, and not sooner. */
export async function hideMessage(receiptHandle: string, seconds: number): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: webhookQueueUrl(),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: seconds,
  })
  await withRetries((options) => queueClient.send(command, options), readTiming())
}
