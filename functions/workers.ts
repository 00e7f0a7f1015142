import { connectCrm } from './schedule/connect-crm/spec.ts'
import { countFeed } from './schedule/count-feed/spec.ts'
import { dispatchEvents } from './webhooks/dispatch-events/spec.ts'
import { dispatchMail } from './mail/dispatch-mail/spec.ts'
import { queueMailAgain } from './mail/queue-mail-again/spec.ts'
import { auditTable } from './night/audit-table/spec.ts'
import { indexLeads } from './schedule/index-leads/spec.ts'
import { eraseOldLeads } from './night/erase-old-leads/spec.ts'
import { exportTable } from './night/export-table/spec.ts'
import type { NightSpec } from '../lib/contract/night-spec.ts'
import type { ScheduledSpec } from '../lib/contract/scheduled-spec.ts'
import { sealJournal } from './schedule/seal-journal/spec.ts'
import { sendMail } from './mail/send-mail/spec.ts'
import { sendWebhook } from './webhooks/send-webhook/spec.ts'
import type { StreamSpec, WorkerSpec } from '../lib/contract/worker-spec.ts'

/**
 * The list of all functions that are not called by requests. Build and stack are generated from it, like from the list of
 * endpoints.
 */
export const workers: readonly (WorkerSpec | StreamSpec | ScheduledSpec | NightSpec)[] = [
  sendMail,
  dispatchMail,
  queueMailAgain,
  dispatchEvents,
  sendWebhook,
  countFeed,
  sealJournal,
  indexLeads,
  connectCrm,
  auditTable,
  eraseOldLeads,
  exportTable,
]
