import { queueMailAgain } from './spec.ts'
import { byMailLane } from '../../../lib/mail/mail-lane.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { enqueueOrders } from '../../../lib/queue/mail-queue.ts'
import { ordersLeft } from '../../../lib/store/mail/mail-order-sending.ts'

export const handler = scheduledWorker(queueMailAgain, async ({ now }) => {
  const left = await ordersLeft(now())
  await enqueueOrders(await byMailLane(left))
  return { outcome: 'QueuedAgain', messages: left.length, isNews: left.length > 0 }
})
