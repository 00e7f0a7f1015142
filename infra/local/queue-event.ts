import type { SQSEvent, SQSRecord } from 'aws-lambda'

/** A message of a queue. */
export interface HandedMessage {
  messageId: string
  body: string
  /** How often it was delivered, this time included. */
  deliveries: number
  /** When it entered the queue; now if absent. */
  sentMs?: number
}

/** A message of a queue, as Lambda passes it to a function. */
export const queueEvent = ({ queue, ...message }: HandedMessage & { queue: string }): SQSEvent => batchEvent(queue, [message])

/** Several messages at once. */
export const batchEvent = (queue: string, messages: readonly HandedMessage[]): SQSEvent => ({
  Records: messages.map((message) => record(queue, message)),
})

function record(queue: string, { messageId, body, deliveries, sentMs = Date.now() }: HandedMessage): SQSRecord {
  const attributes = {
    ApproximateReceiveCount: String(deliveries),
    SentTimestamp: String(sentMs),
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: String(sentMs),
  }
  const from = { eventSource: 'aws:sqs', eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}`, awsRegion: 'local' }
  return { messageId, receiptHandle: messageId, body, attributes, messageAttributes: {}, md5OfBody: '', ...from }
}
