import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { WorkerSpec } from '../contract/worker-spec.ts'
import { log, logFault } from '../http/log.ts'
import { type Runtime, systemRuntime } from '../http/runtime.ts'
import { beginTrace } from '../store/table/trace.ts'

/** Processes one message; the outcome is for the log. */
export type Work<Spec extends WorkerSpec> = (
  message: z.infer<Spec['message']>,
  nowMs: number,
  delivery: Delivery,
) => Promise<string | ComesAgain>

/** A received message. */
export interface Delivery {
  /** How many times it was received, including this time. */
  attempt: number
  /** When it was put into the queue. */
  sentMs: number
  /** Identifies the received message to the queue until it is deleted. */
  receiptHandle: string
  messageId: string
  /** Of the queue: arn:aws:sqs:REGION:ACCOUNT:NAME. */
  queueArn: string
  runtime: Runtime
}

/** The message is not finished and is expected again. */
export interface ComesAgain {
  outcome: string
  comesAgain: true
}

export type QueueHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>

/** Reserved from the function's time, to report which messages have failed. */
const reserveMs = 1_000

/**
 * The Lambda handler of a function behind a queue. Messages are processed in parallel. A message that fails, or has an unknown
 * form, returns to the queue alone, until the queue gives it up.
 *
 * The log line of a message contains the request that caused it (requestId) and the outcome, but nothing of its content.
 */
export function queueWorker<Spec extends WorkerSpec>(
  spec: Spec,
  work: Work<Spec>,
  runtime: Runtime = systemRuntime,
): QueueHandler {
  return async ({ Records: records }, context) => {
    beginTrace({ ...runtime, deadlineMs: runtime.now() + context.getRemainingTimeInMillis() - reserveMs })
    const failed = await Promise.all(records.map((record) => hasFailed(spec, work, record, runtime)))
    return {
      batchItemFailures: records.filter((_, index) => failed[index]).map(({ messageId }) => ({ itemIdentifier: messageId })),
    }
  }
}

async function hasFailed<Spec extends WorkerSpec>(
  { name, message: schema }: Spec,
  work: Work<Spec>,
  { messageId, body, attributes, receiptHandle, eventSourceARN: queueArn }: SQSRecord,
  runtime: Runtime,
): Promise<boolean> {
  const { now } = runtime
  const startedMs = now()
  let requestId: unknown
  const logOutcome = (outcome: string): void =>
    log('info', {
      requestId,
      function: name,
      messageId,
      delivery: attributes.ApproximateReceiveCount,
      outcome,
      durationMs: now() - startedMs,
    })
  try {
    const message = schema.parse(JSON.parse(body)) as z.infer<Spec['message']> & { requestId?: unknown }
    ;({ requestId } = message)
    const attempt = Number(attributes.ApproximateReceiveCount)
    const sentMs = Number(attributes.SentTimestamp)
    const done = await work(message, startedMs, { attempt, sentMs, receiptHandle, messageId, queueArn, runtime })
    logOutcome(typeof done === 'string' ? done : done.outcome)
    return typeof done !== 'string'
  } catch (error) {
    logFault(messageId, error)
    logOutcome('Failed')
    return true
  }
}
