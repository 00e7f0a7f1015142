import type { HistoryEntry } from '../../lib/domain/payout.ts'
import type { Item } from '../../lib/store/item.ts'

/** What one call left in the table. Every id ends with the number of the call that made it. */
export interface Evidence {
  payouts: string[]
  /** Moves of payouts, by the status they led to. */
  payoutMoves: { payoutId: string; to: string }[]
  leads: { id: string; createdAtMs: number }[]
  /** Moves of leads and deals. */
  leadActs: string[]
  sessions: string[]
}

const none = (): Evidence => ({ payouts: [], payoutMoves: [], leads: [], leadActs: [], sessions: [] })

/** What each call left, by its number. */
export function evidenceIn(items: readonly Item[]): (call: number) => Evidence {
  const found = new Map<number, Evidence>()
  const of = (call: number): Evidence => {
    const evidence = found.get(call) ?? none()
    found.set(call, evidence)
    return evidence
  }
  for (const item of items) {
    const id = String(item.id)
    const [sk = ''] = String(item.sk).split('#')
    if (item.pk === 'PAYOUTS') of(callOfId(id)).payouts.push(id)
    if (sk === 'HISTORY') {
      const { payoutId, revision, status: to } = item as unknown as HistoryEntry
      // The first tells of the creation.
      if (revision > 1) of(callOfId(id)).payoutMoves.push({ payoutId, to })
    }
    if (sk === 'LEAD') of(callOfId(id)).leads.push({ id, createdAtMs: Date.parse(String(item.createdAt)) })
    if (sk === 'DEAL' || sk === 'MOVE') of(callOfId(id)).leadActs.push(id)
    if (sk === 'SESSION') of(callOfSession(id)).sessions.push(id)
  }
  return (call) => found.get(call) ?? none()
}

const callOfId = (id: string): number => Number.parseInt(id.slice(-4), 16)
const callOfSession = (id: string): number => Buffer.from(id, 'base64url').readUInt16BE(14)

export const countOf = (evidence: Evidence): number =>
  Object.values(evidence).reduce((sum, all: unknown[]) => sum + all.length, 0)
