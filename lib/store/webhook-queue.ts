import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs'
import { webhookQueueUrl } from './environment.ts'
import { enqueueAll } from './queue-batches.ts'
import { queueClient } from './queue-client.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/**
 * Puts messages into the webhook queue: an event may be sent twice, and never not at all.
 *
 * @throws as enqueueAll does
 */
export const enqueueWebhookMessages = (messages: readonly object[]): Promise<void> => enqueueAll(webhookQueueUrl(), messages)

/** Lets a message that was taken come again after so long, and not sooner. */
export async function hideMessage(receiptHandle: string, seconds: number): Promise<void> {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: webhookQueueUrl(),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout: seconds,
  })
  await withRetries((options) => queueClient.send(command, options), readTiming())
}
