import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { limits } from '../limits.ts'
import { lambdaContext } from './lambda.ts'
import { queueEvent } from './queue-event.ts'

export type QueueFunction = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>

/** On AWS a failed message waits for a minute; that is too long for a developer. */
const againAfterMs = 1_000

/** Stands in for an SQS queue and its Lambda trigger: a message goes to the function, again if it fails, until it is given up. */
export function localQueue(functionName: string, lambda: QueueFunction): { send: (body: string) => string } {
  const deliver = async (messageId: string, body: string): Promise<void> => {
    for (let delivery = 1; delivery <= limits.mailDeliveries; delivery++) {
      const context = lambdaContext(functionName, randomUUID(), limits.mailFunctionSeconds)
      const { batchItemFailures } = await lambda(queueEvent({ queue: 'mail', messageId, body, deliveries: delivery }), context)
      if (batchItemFailures.length === 0) return
      await wait(againAfterMs, undefined, { ref: false })
    }
    console.error(`${functionName} gave up a message after ${limits.mailDeliveries} deliveries; its log lines say why`)
  }
  return {
    send: (body) => {
      const messageId = randomUUID()
      deliver(messageId, body).catch((error: unknown) => console.error(error))
      return messageId
    },
  }
}
