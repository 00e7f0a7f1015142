import { eraseWhatBecameDue } from '../../../infra/ops/retention/nightly-retention.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { eraseOldLeads as spec } from './spec.ts'

/** A night that ran out of time counts as none: the next one goes on where this one stopped, and an alarm tells if none comes to its end. */
export const handler = scheduledWorker(spec, async ({ now }, isTimeUp) => {
  const { outcome, erased } = await eraseWhatBecameDue({ nowMs: now(), isTimeUp })
  const counts = { retentionRuns: outcome === 'TimeUp' ? 0 : 1, retentionOverdue: outcome === 'Overdue' ? 1 : 0 }
  return { outcome, erased, isNews: true, counts }
})
