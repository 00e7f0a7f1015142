import type { SQSEvent } from 'aws-lambda'

/**
 * A message of a queue, as Lambda hands it to a function.
 *
 * @param of.deliveries how often it was handed over, this time included
 */
export function queueEvent(of: { queue: string; messageId: string; body: string; deliveries: number }): SQSEvent {
  const { queue, messageId, body, deliveries } = of
  const nowMs = String(Date.now())
  const attributes = {
    ApproximateReceiveCount: String(deliveries),
    SentTimestamp: nowMs,
    SenderId: 'local',
    ApproximateFirstReceiveTimestamp: nowMs,
  }
  const from = { eventSource: 'aws:sqs', eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}`, awsRegion: 'local' }
  return { Records: [{ messageId, receiptHandle: messageId, body, attributes, messageAttributes: {}, md5OfBody: '', ...from }] }
}
