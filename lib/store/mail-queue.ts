import type { MailMessage } from '../domain/mail-message.ts'
import type { MailOrder } from '../domain/mail-order.ts'
import { mailQueueUrl } from './environment.ts'
import { enqueueAll } from './queue-batches.ts'

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
