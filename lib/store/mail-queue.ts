import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { MailMessage } from '../domain/mail-message.ts'
import { mailQueueUrl } from './environment.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

/** Calls are repeated in one place, which is not the SDK. The queue is called at its own address, on a laptop too. */
export const mailQueueClient = new SQSClient({
  maxAttempts: 1,
  // The SDK would warn at every call that the queue's address is not that of the region: on a laptop it never is.
  logger: { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
})

/**
 * Puts a message into the mail queue, within the time of the request. One whose answer was lost is put there again: a mail
 * may come twice, and never not at all.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when the queue does not answer in time
 */
export async function enqueueMail(message: MailMessage): Promise<void> {
  const queueUrl = mailQueueUrl()
  // The contour was deployed without mail, with a warning: nobody signs in there, and whoever asks is told what all are told.
  if (queueUrl === undefined) return
  const command = new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) })
  await withRetries((options) => mailQueueClient.send(command, options), readTiming())
}
