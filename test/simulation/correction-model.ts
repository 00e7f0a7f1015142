import type { Act } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { moved, type Movement, type OwnerState } from './owner-state.ts'

type CorrectionAct = Extract<Act, { kind: 'reverseReward' | 'correctBalance' }>

/** What an administrator takes back or corrects, by a name and with a reason. */
export function applyCorrection(state: OwnerState, observed: Observed, act: CorrectionAct): OwnerState | undefined {
  const seen = definiteAnswer(observed.call)
  const isDone = observed.evidence.corrections.length === 1
  if (act.kind === 'reverseReward') {
    const fault = faultOf(state, act.entry)
    if (seen && seen.status >= 400) return seen.code === fault ? state : undefined
    const reversal = reversalOf(state, act.entry)
    return isDone && fault === undefined && reversal ? moved(state, reversal) : undefined
  }
  if (!isDone || (seen && seen.status >= 400)) return undefined
  const figures = { accrued: act.kopecks, waiting: 0, available: act.kopecks, held: 0, paid: 0 }
  return moved(state, { cause: 'Correction', of: null, actId: null, ...figures })
}

/** A reward is taken back once, and nothing else is. */
function faultOf({ ledger }: OwnerState, entry: number): string | undefined {
  const found = ledger[entry - 1]
  if (!found) return 'NoEntry'
  if (found.cause !== 'Reward') return 'NoReward'
  return ledger.some(({ reverses }) => reverses === entry) ? 'ReversedBefore' : undefined
}

/** From what waits, while the reward is among it; else from what is available, and be it less than nothing then. */
export function reversalOf({ ledger, waitingByDay }: OwnerState, entry: number): Movement | undefined {
  const reward = ledger[entry - 1]
  if (!reward) return undefined
  const { of, day, accrued } = reward
  const waits = day !== undefined && (waitingByDay[day] ?? 0) >= accrued
  const figures = { accrued: -accrued, waiting: waits ? -accrued : 0, available: waits ? 0 : -accrued, held: 0, paid: 0 }
  return { cause: 'Reversal', of, reverses: entry, day, actId: null, ...figures }
}
