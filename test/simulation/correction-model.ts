import type { Act, Answer } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { moved, type Movement, type OwnerState } from './owner-state.ts'

type CorrectionAct = Extract<Act, { kind: 'reverseReward' | 'correctBalance' }>

/** What an administrator takes back or corrects, by a name and with a reason. */
export function applyCorrection(state: OwnerState, observed: Observed, act: CorrectionAct): OwnerState | undefined {
  const seen = definiteAnswer(observed.call)
  const isDone = observed.evidence.corrections.length === 1
  if (act.kind === 'reverseReward') {
    const fault = faultOf(state, act.entry)
    if (seen && seen.status >= 400) return fault !== undefined && isSaidSo(seen, fault) ? state : undefined
    const reversal = reversalOf(state, act.entry)
    if (!isDone || fault !== undefined || !reversal || !isShownSo(seen, act, reversal.accrued)) return undefined
    return moved(state, reversal)
  }
  if (!isDone || (seen && seen.status >= 400) || !isShownSo(seen, act, act.kopecks)) return undefined
  const figures = { accrued: act.kopecks, waiting: 0, available: act.kopecks, held: 0, paid: 0 }
  return moved(state, { cause: 'Correction', of: null, actId: null, ...figures })
}

/** What the console says of each, where commands say it in words. */
const codes = {
  NoEntry: 'ENTRY_NOT_FOUND',
  NoReward: 'ENTRY_NOT_REVERSIBLE',
  ReversedBefore: 'ENTRY_REVERSED',
} as const

const isSaidSo = ({ code }: Answer, fault: keyof typeof codes): boolean => code === fault || code === codes[fault]

/** The console shows what was posted. */
function isShownSo(seen: Answer | undefined, { admin }: CorrectionAct, kopecks: number): boolean {
  if (!seen || admin === undefined) return true
  return Math.round((seen.body as { amount: number }).amount * 100) === kopecks
}

/** A reward is taken back once, and nothing else is. */
function faultOf({ ledger }: OwnerState, entry: number): keyof typeof codes | undefined {
  const found = ledger[entry - 1]
  if (!found) return 'NoEntry'
  if (found.cause !== 'Reward') return 'NoReward'
  return ledger.some(({ reverses }) => reverses === entry) ? 'ReversedBefore' : undefined
}

/** Taken from what waits while the reward waits; otherwise from what is available, which may become negative. */
export function reversalOf({ ledger, waitingByDay }: OwnerState, entry: number): Movement | undefined {
  const reward = ledger[entry - 1]
  if (!reward) return undefined
  const { of, day, accrued } = reward
  const waits = day !== undefined && (waitingByDay[day] ?? 0) >= accrued
  const figures = { accrued: -accrued, waiting: waits ? -accrued : 0, available: waits ? 0 : -accrued, held: 0, paid: 0 }
  return { cause: 'Reversal', of, reverses: entry, day, actId: null, ...figures }
}
