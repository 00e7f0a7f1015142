import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { exportOfNight } from '../../../lib/store/table/table-export.ts'
import { exportTable as spec } from './spec.ts'

const patienceMs = 30_000

export const handler = scheduledWorker(spec, async (runtime) => {
  const { outcome, ...said } = await exportOfNight({ ...runtime, deadlineMs: runtime.now() + patienceMs })
  return { outcome, ...said, isNews: true, counts: { tableExports: outcome === 'Completed' ? 1 : 0 } }
})
