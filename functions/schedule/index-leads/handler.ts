import { indexLeads as spec } from './spec.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { indexForWaitingFields } from '../../../lib/store/lead/lead-indexing.ts'

export const handler = scheduledWorker(spec, async ({ now, randomBytes }, isTimeUp) => {
  const startedMs = now()
  const run = await indexForWaitingFields({ nowMs: startedMs, newId: idsAt(startedMs, randomBytes), isTimeUp })
  return { ...run, isNews: run.outcome !== 'NoneWaits' }
})
