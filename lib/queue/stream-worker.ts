import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { StreamSpec } from '../contract/worker-spec.ts'
import { log, logFault } from '../http/log.ts'
import { type Runtime, systemRuntime } from '../http/runtime.ts'
import type { Item } from '../store/table/item.ts'
import { itemOfImage } from '../store/table/stream-image.ts'
import { beginTrace } from '../store/table/trace.ts'

/** Processes items in the order they were written. Returns how many, from the first one on, are finished. */
export type StreamWork = (
  items: readonly Item[],
  runtime: Runtime,
) => Promise<{ doneWith: number; outcome: Readonly<Record<string, number>> }>

export type StreamHandler = (event: DynamoDBStreamEvent, context: Context) => Promise<DynamoDBBatchResponse>

/** Reserved from the function's time, to report where to continue. */
const reserveMs = 1_000

/**
 * The Lambda handler of a function behind the table's stream: it continues from the first unfinished item, until the stream gives
 * that one up.
 */
export function streamWorker(spec: StreamSpec, work: StreamWork, runtime: Runtime = systemRuntime): StreamHandler {
  return async ({ Records: records }, context) => {
    const startedMs = runtime.now()
    beginTrace({ ...runtime, deadlineMs: startedMs + context.getRemainingTimeInMillis() - reserveMs })
    try {
      const { doneWith, outcome } = await work(records.map(writtenItem), runtime)
      if (outcome.messages !== 0) log('info', { function: spec.name, ...outcome, durationMs: runtime.now() - startedMs })
      return goOnFrom(records[doneWith])
    } catch (error) {
      logFault(context.awsRequestId, error)
      return goOnFrom(records[0])
    }
  }
}

const writtenItem = ({ dynamodb }: DynamoDBRecord): Item => itemOfImage(dynamodb?.NewImage ?? {})

function goOnFrom(record: DynamoDBRecord | undefined): DynamoDBBatchResponse {
  const sequenceNumber = record?.dynamodb?.SequenceNumber
  return { batchItemFailures: sequenceNumber === undefined ? [] : [{ itemIdentifier: sequenceNumber }] }
}
