import { dispatchMail } from './spec.ts'
import type { MailOrder } from '../../../lib/domain/mail/mail-order.ts'
import { byMailLane } from '../../../lib/mail/mail-lane.ts'
import { streamWorker } from '../../../lib/queue/stream-worker.ts'
import { withoutKey } from '../../../lib/store/table/item.ts'
import { enqueueOrders } from '../../../lib/queue/mail-queue.ts'

export const handler = streamWorker(dispatchMail, async (items) => {
  await enqueueOrders(await byMailLane(items.map(withoutKey<MailOrder>)))
  return { doneWith: items.length, outcome: { messages: items.length } }
})
