import { sealJournal as spec } from './spec.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { sealJournal } from '../../../lib/store/journal/journal-seal.ts'

/** The log names each seal: a chain rebuilt by somebody with write access to the table will not match it. */
export const handler = scheduledWorker(spec, async ({ now, randomBytes }, isTimeUp) => {
  const startedMs = now()
  const { head, ...run } = await sealJournal({ nowMs: startedMs, newToken: idsAt(startedMs, randomBytes), isTimeUp })
  return { ...run, ...(head && { seal: head.number, sealSha256: head.sha256 }), isNews: run.entries > 0 }
})
