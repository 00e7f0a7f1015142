import { connectCrm as spec } from './spec.ts'
import { contourCrm } from '../../../lib/crm/contour-crm.ts'
import { runContoursCrm } from '../../../lib/crm/contour-run.ts'
import { idsAt } from '../../../lib/domain/value/id.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { isOvertaken, keptForCrm } from '../../../lib/store/crm/crm-kept.ts'
import { readParameter } from '../../../lib/store/table/parameter.ts'
import { UpgradeNotClosed } from '../../../lib/store/table/table-form.ts'

export const handler = scheduledWorker(spec, async ({ now, randomBytes }) => {
  const crm = contourCrm()
  if (!crm) return { outcome: 'Off', isNews: false }
  const keep = keptForCrm({ nowMs: now(), newToken: idsAt(now(), randomBytes) })
  const order = { crm, keep, now, isOvertaken, readParameter, lastsMs: 1000 * spec.lastsSeconds }
  try {
    return await runContoursCrm(order)
  } catch (error) {
    // What it keeps would be unknown to the previous release: it begins when the upgrade is closed.
    if (error instanceof UpgradeNotClosed) return { outcome: 'UpgradeNotClosed', isNews: false }
    throw error
  }
})
