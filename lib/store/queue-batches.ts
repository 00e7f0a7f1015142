import { SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { queueClient } from './queue-client.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/** What SQS takes at once. A message is never as large alone: the largest lead, written as JSON within JSON, has half of it. */
const [mostEntries, mostBytes] = [10, 1_000_000]
/** More calls side by side only wait for one another, past the time that each of them has. */
const callsAtOnce = 20

/**
 * Puts messages into a queue. One whose answer was lost is put there again: it may be handed over twice, and never not at all.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the queue does not answer in time; Error when it does not take a message
 */
export async function enqueueAll(queueUrl: string, messages: readonly object[]): Promise<void> {
  const batches = batchesOf(messages.map((message) => JSON.stringify(message)))
  for (let first = 0; first < batches.length; first += callsAtOnce)
    await Promise.all(batches.slice(first, first + callsAtOnce).map((bodies) => enqueueBatch(queueUrl, bodies)))
}

async function enqueueBatch(queueUrl: string, bodies: readonly string[]): Promise<void> {
  const command = new SendMessageBatchCommand({
    QueueUrl: queueUrl,
    Entries: bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody })),
  })
  const { Failed = [] } = await withRetries((options) => queueClient.send(command, options), readTiming())
  if (Failed.length > 0) throw new Error(`the queue did not take a message: ${Failed[0]?.Code}`)
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
