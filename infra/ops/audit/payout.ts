import { type Payout, payoutTransitions } from '../../../lib/domain/payout.ts'
import type { Finding } from './finding.ts'

/** Whether a payout came to its status by moves that are allowed. */
export function payoutFindings({ id, status, history }: Pick<Payout, 'id' | 'status' | 'history'>): Finding[] {
  const path = history.map((entry) => entry.status)
  const isLegal = path.every((to, index) =>
    index === 0 ? to === 'Requested' : payoutTransitions.some((move) => move.from === path[index - 1] && move.to === to),
  )
  const found = path.join(' → ') || 'no history'
  const findings: Finding[] = []
  if (!isLegal || path.length === 0) {
    findings.push({ subject: `payout ${id}`, rule: 'a history is a path of allowed moves', expected: 'Requested → …', found })
  }
  if (path.at(-1) !== status) {
    findings.push({ subject: `payout ${id}`, rule: 'a history ends in the status', expected: status, found })
  }
  return findings
}
