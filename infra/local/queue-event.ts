import type { SQSEvent } from 'aws-lambda'

/**
 * A message of a queue, as Lambda hands it to a function.
 *
 * @param of.deliveries how often it was handed over, this time included
 * @param of.sentMs when it came into the queue; now, where nobody says
 */
export function queueEvent(of: {
  queue: string
  messageId: string
  body: string
  deliveries: number
  sentMs?: number
}): SQSEvent {
  const { queue, messageId, body, deliveries } = of
  const sentMs = String(of.sentMs ?? Date.now())
  const attributes = {
    ApproximateReceiveCount: String(deliveries),
    SentTimestamp: sentMs,
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: sentMs,
  }
  const from = { eventSource: 'aws:sqs', eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}`, awsRegion: 'local' }
  return { Records: [{ messageId, receiptHandle: messageId, body, attributes, messageAttributes: {}, md5OfBody: '', ...from }] }
}
