import type { MailLane, OrderMessage } from '../domain/mail/mail-message.ts'
import type { MailOrder } from '../domain/mail/mail-order.ts'
import { mailQueueUrls } from '../store/table/environment.ts'
import { enqueueAll } from './queue-batches.ts'

type QueuedOrder = Pick<MailOrder, 'id' | 'requestId'>

/**
 * Puts the ids of orders into the mail queues. The orders themselves hold what to send.
 *
 * @throws Error in a contour without mail; and like enqueueAll
 */
export async function enqueueOrders(orders: Readonly<Record<MailLane, readonly QueuedOrder[]>>): Promise<void> {
  const urls = mailQueueUrls()
  for (const lane of ['Known', 'Stranger'] as const)
    await enqueueAll(
      urls[lane],
      orders[lane].map((order) => ({ message: orderMessage(order) })),
    )
}

const orderMessage = ({ id, requestId }: QueuedOrder): OrderMessage => ({
  kind: 'Order',
  orderId: id,
  ...(requestId !== undefined && { requestId }),
})
