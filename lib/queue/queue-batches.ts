import { SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { queueClient } from './queue-client.ts'
import { readTiming } from '../store/table/read.ts'
import { withRetries } from '../store/table/retry.ts'

/** The limits of one SQS call. A single message never reaches them: the largest lead, as JSON within JSON, takes half. */
const [mostEntries, mostBytes] = [10, 1_000_000]
/** More parallel calls would only wait for each other, beyond the timeout of each. */
const callsAtOnce = 20

/** A message for a queue, as JSON, and its delay: none by default. */
export interface QueuedMessage {
  message: object
  delaySeconds?: number
}

/**
 * Puts messages into a queue, each at least once: a message is sent again when the answer is lost, so it may be delivered twice.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the queue does not answer in time; Error when it rejects a message
 */
export async function enqueueAll(queueUrl: string, messages: readonly QueuedMessage[]): Promise<void> {
  const batches = batchesOf(
    messages.map(({ message, delaySeconds }) => ({
      MessageBody: JSON.stringify(message),
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    })),
  )
  for (let first = 0; first < batches.length; first += callsAtOnce)
    await Promise.all(batches.slice(first, first + callsAtOnce).map((entries) => enqueueBatch(queueUrl, entries)))
}

interface Entry {
  MessageBody: string
  DelaySeconds?: number
}

async function enqueueBatch(queueUrl: string, entries: readonly Entry[]): Promise<void> {
  const command = new SendMessageBatchCommand({
    QueueUrl: queueUrl,
    Entries: entries.map((entry, index) => ({ Id: String(index), ...entry })),
  })
  const { Failed = [] } = await withRetries((options) => queueClient.send(command, options), readTiming())
  if (Failed.length > 0) throw new Error(`the queue did not take a message: ${Failed[0]?.Code}`)
}

function batchesOf(entries: readonly Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const entry of entries) {
    const size = Buffer.byteLength(entry.MessageBody)
    bytes += size
    if (bytes > mostBytes || batches.at(-1)?.length === mostEntries) {
      batches.push([])
      bytes = size
    }
    batches.at(-1)?.push(entry)
  }
  return batches
}
