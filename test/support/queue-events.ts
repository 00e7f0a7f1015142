import type { SQSEvent } from 'aws-lambda'

/** What Lambda hands to a function behind a queue: messages, the first called message-1. */
export function queueEvent(...bodies: readonly string[]): SQSEvent {
  return {
    Records: bodies.map((body, index) => ({
      messageId: `message-${index + 1}`,
      receiptHandle: 'receipt',
      body,
      attributes: {
        ApproximateReceiveCount: '1',
        SentTimestamp: '0',
        SenderId: 'sender',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:local:000000000000:mail',
      awsRegion: 'local',
    })),
  }
}
