import { dispatchMail } from '../../functions/mail/dispatch-mail/spec.ts'
import { queueMailAgain } from '../../functions/mail/queue-mail-again/spec.ts'
import { dayMs } from '../../lib/domain/value/duration.ts'
import { mailOrdersPartition } from '../../lib/store/keys.ts'
import { followFeed, type StreamFunction } from './feed-stream.ts'
import { loadedAtFirstCall } from './lambda.ts'
import { callAgainAndAgain, type ScheduledFunction } from './schedule.ts'

/** On AWS five minutes pass between two calls. */
const againEveryMs = 30_000

/** How long an order stays in the table. */
const standingMs = 14 * dayMs

/**
 * Stands in for the table's stream and the schedule that bring ordered mail to the mail queue. It needs no state of its own: an order stays
 * in the table until its mail is sent, so a new process starts with the orders it finds.
 */
export function followMailOrders(): { stop: () => void } {
  const nowMs = Date.now()
  const stream = followFeed({
    functionName: dispatchMail.name,
    lambda: loadedAtFirstCall(dispatchMail.name) as unknown as StreamFunction,
    partitions: () => [mailOrdersPartition],
    place: { beganMs: nowMs - standingMs, lookedAtMs: nowMs, known: [] },
    save: async () => undefined,
  })
  const again = loadedAtFirstCall(queueMailAgain.name) as unknown as ScheduledFunction
  const stopClock = callAgainAndAgain(queueMailAgain.name, again, { everyMs: againEveryMs })
  return {
    stop: () => {
      stream.stop()
      stopClock()
    },
  }
}
