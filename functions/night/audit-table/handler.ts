import { nightlyAudit } from '../../../infra/ops/audit/nightly-audit.ts'
import { scheduledWorker } from '../../../lib/queue/scheduled-worker.ts'
import { auditTable as spec } from './spec.ts'

/** The log has how many findings there are of which kind. The keys of items may hold addresses, so the command shows them. */
export const handler = scheduledWorker(spec, async ({ now }, isTimeUp) => {
  const { findings, seal, ...said } = await nightlyAudit({ now, isTimeUp })
  return { outcome: 'Audited', ...said, findings, ...seal, isNews: true, counts: { audits: 1, auditFindings: findings } }
})
