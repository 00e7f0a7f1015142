import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { MailMessage } from '../domain/mail-message.ts'
import type { MailOrder } from '../domain/mail-order.ts'
import { mailQueueUrl } from './environment.ts'
import { enqueueAll } from './queue-batches.ts'
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

/**
 * Says in the mail queue which orders are to be sent. What is to be sent stands with them.
 *
 * @throws Error in a contour without mail; as enqueueAll does
 */
export async function enqueueOrders(orders: readonly Pick<MailOrder, 'id' | 'requestId'>[]): Promise<void> {
  const queueUrl = mailQueueUrl()
  if (queueUrl === undefined) throw new Error('this contour sends no mail')
  const messages = orders.map(({ id, requestId }): MailMessage => ({
    kind: 'Order',
    orderId: id,
    ...(requestId !== undefined && { requestId }),
  }))
  await enqueueAll(
    queueUrl,
    messages.map((message) => ({ message })),
  )
}
