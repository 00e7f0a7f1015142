import { dispatchMail } from './spec.ts'
import { byMailLane } from '../../../lib/mail/mail-lane.ts'
import { streamWorker } from '../../../lib/queue/stream-worker.ts'
import { enqueueOrders } from '../../../lib/queue/mail-queue.ts'
import { mailOrderItem } from '../../../lib/store/mail/mail-items.ts'

export const handler = streamWorker(dispatchMail, async (items) => {
  await enqueueOrders(await byMailLane(items.map(mailOrderItem.read)))
  return { doneWith: items.length, outcome: { messages: items.length } }
})
