import { countFeed } from './count-feed.ts'
import { dispatchEvents } from './dispatch-events.ts'
import { dispatchMail } from './dispatch-mail.ts'
import { queueMailAgain } from './queue-mail-again.ts'
import type { ScheduledSpec } from './scheduled-spec.ts'
import { sealJournal } from './seal-journal.ts'
import { sendMail } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'
import type { StreamSpec, WorkerSpec } from './worker-spec.ts'

/**
 * The list of all functions that are not called by requests. Build and stack are generated from it, like from the list of
 * endpoints.
 */
export const workers: readonly (WorkerSpec | StreamSpec | ScheduledSpec)[] = [
  sendMail,
  dispatchMail,
  queueMailAgain,
  dispatchEvents,
  sendWebhook,
  countFeed,
  sealJournal,
]
