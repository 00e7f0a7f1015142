import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { MailMessage } from '../domain/mail-message.ts'
import { mailQueueUrl } from './environment.ts'
import { queueClient } from './queue-client.ts'
import { readTiming } from './read.ts'
import { withRetries } from './retry.ts'

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
  await withRetries((options) => queueClient.send(command, options), readTiming())
}
