import { countFeed as spec } from './spec.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { countFeed } from '../../../lib/store/figures/counted-feed.ts'

export const handler = scheduledWorker(spec, async ({ now, randomBytes }, isTimeUp) => {
  const startedMs = now()
  const run = await countFeed({ nowMs: startedMs, newToken: idsAt(startedMs, randomBytes), isTimeUp })
  return { ...run, isNews: run.events > 0 }
})
