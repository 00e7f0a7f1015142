import { destinationRefusals, isElsewhere, requestSent } from './destination-model.ts'
import type { Act, ActorKind, Answer, PayoutActor, PayoutStatus } from './call.ts'
import { daysOf, holdsEnded } from './hold-model.ts'
import { namedBy, naming, repeatOfPayout } from './named-model.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { dueBy, moved, type Movement, type OwnerState } from './owner-state.ts'
import { rulesSeenBy } from './rules-model.ts'

/** Who may move a payout from where to where (spec: States and transitions). */
const moves: readonly [from: PayoutStatus, to: PayoutStatus, by: readonly ActorKind[]][] = [
  ['Requested', 'Approved', ['ApiKey', 'Administrator']],
  ['Approved', 'Paid', ['ApiKey', 'Administrator']],
  ['Requested', 'Rejected', ['ApiKey', 'Administrator']],
  ['Approved', 'Rejected', ['ApiKey', 'Administrator']],
  ['Requested', 'Canceled', ['Partner']],
]

/** Whether there is anybody who may make this move. */
export const isLegalMove = (from: string | undefined, to: string): boolean =>
  moves.some((move) => move[0] === from && move[1] === to)

type PayoutAct = Extract<Act, { kind: 'requestPayout' | 'movePayout' }>

export function applyPayoutAct(state: OwnerState, observed: Observed, act: PayoutAct): OwnerState | undefined {
  return act.kind === 'requestPayout' ? requestPayout(state, observed, act) : movePayout(state, observed, act)
}

function requestPayout(
  state: OwnerState,
  observed: Observed,
  act: Extract<Act, { kind: 'requestPayout' }>,
): OwnerState | undefined {
  if (namedBy(state, act))
    return repeatOfPayout(state, observed, act, (answer, id, { kopecks, path }) => isShownSo(answer, id, kopecks, path))
  const { kopecks, by } = act
  const { call, evidence } = observed
  const { minimumPayoutRubles: minimumRubles } = rulesSeenBy(observed)
  const seen = definiteAnswer(call)
  // Profile and account are read separately: a refusal because of one says nothing about the other.
  // A blocked partner is signed out, and told to sign in.
  if (seen?.code === 'PARTNER_BLOCKED') return state.isBlocked && by === 'ApiKey' ? state : undefined
  if (seen && destinationCodes.has(seen.code ?? ''))
    return destinationRefusals(state, act).includes(seen.code ?? '') ? state : undefined
  if (seen && seen.status >= 400) {
    const refusals = daysOf(observed).map((day) =>
      refusalOf(state, { available: state.available + dueBy(state, day), kopecks, minimumRubles }),
    )
    return refusals.some((one) => one?.code === seen.code && one.message === messageIn(seen)) ? state : undefined
  }
  const [id] = evidence.payouts
  const begun = holdsEnded(state, observed)
  if (id === undefined || !begun || refusalOf(begun, { available: begun.available, kopecks, minimumRubles }) || state.isBlocked)
    return undefined
  if (seen && !isShownSo(seen, id, kopecks, ['Requested'])) return undefined
  const sent = requestSent(begun, observed, act, id)
  if (!sent || (seen && !isShownGoing(seen, sent.destinations[id]))) return undefined
  // Details that no profile had: they wait as they would were they kept.
  const elsewhereAt = by === 'Partner' && isElsewhere(begun, act.to) ? (observed.besides.requestedAt ?? null) : null
  return {
    ...moved(naming(sent, act, id), movement('PayoutRequested', id, { available: -kopecks, held: kopecks, paid: 0 })),
    activePayoutId: id,
    payouts: { ...state.payouts, [id]: { kopecks, path: ['Requested'], by: [by], elsewhereAt } },
  }
}

/** The refusals that depend on the destination of a request. */
const destinationCodes: ReadonlySet<string> = new Set([
  'PAYOUT_DESTINATION_REQUIRED',
  'PAYOUT_DESTINATION_UNCONFIRMED',
  'CONFIRMATION_REFUSED',
])

function refusalOf(
  state: OwnerState,
  { available, kopecks, minimumRubles }: { available: number; kopecks: number; minimumRubles: number },
): { code: string; message: string } | undefined {
  if (state.activePayoutId !== null) {
    return { code: 'PAYOUT_ALREADY_ACTIVE', message: 'Уже есть активная заявка на выплату' }
  }
  if (kopecks < minimumRubles * 100) {
    return { code: 'PAYOUT_BELOW_MINIMUM', message: `Минимальная сумма вывода: ${minimumRubles}` }
  }
  if (kopecks > available) {
    return { code: 'PAYOUT_ABOVE_AVAILABLE', message: `Доступно для вывода: ${rubles(available)}` }
  }
  return undefined
}

const rubles = (kopecks: number): string => (kopecks / 100).toFixed(2).replace(/\.00$/, '')
const messageIn = ({ body }: Answer): string => String((body as { message?: unknown }).message)

function movePayout(
  state: OwnerState,
  observed: Observed,
  { payoutId, to, by, confirmed }: Extract<Act, { kind: 'movePayout' }>,
): OwnerState | undefined {
  const { call, evidence, contour } = observed
  const seen = definiteAnswer(call)
  const payout = state.payouts[payoutId]
  const isAllowed = moves.some((move) => move[0] === payout?.path.at(-1) && move[1] === to && move[2].includes(kindOf(by)))
  // Under four eyes the approver of a request does not mark it paid. The key belongs to somebody who does not sign in.
  const needsAnother = isAllowed && contour.fourEyes && to === 'Paid' && payout?.by.at(-1) === by
  if (seen?.code === 'PAYOUT_NEEDS_FOUR_EYES') return needsAnother ? state : undefined
  const missing = missingOf(state, observed, { payoutId, to, by })
  if (seen?.code === 'PAYOUT_UNCOVERED' || seen?.code === 'PAYOUT_SHORTFALL_UNCONFIRMED') {
    const isRefused = contour.refusesUncovered === (seen.code === 'PAYOUT_UNCOVERED')
    // Request and account are read separately, the request first: it may have moved on, but is still open.
    const told = Math.round((seen.body as { shortfall: number }).shortfall * 100)
    const isMissing = told > 0 && missing.includes(told) && (contour.refusesUncovered || told !== confirmed)
    return isRefused && isMissing ? state : undefined
  }
  if (seen?.code === 'PAYOUT_COOLS_DOWN') {
    // Request and profile are read separately, the request first: it may have moved on, but was approved.
    const until = (seen.body as { until: string }).until
    const mayBeTold = payout?.path.includes('Approved') && asksForCoolDown(observed, { to, by })
    const isWaiting = coolDownEnd(state, observed, payoutId) === until && call.invokedMs < Date.parse(until)
    return mayBeTold && isWaiting ? state : undefined
  }
  if (seen && seen.status >= 400) return seen.code === 'PAYOUT_TRANSITION_FORBIDDEN' && !isAllowed ? state : undefined
  const [made] = evidence.payoutMoves
  if (!payout || !isAllowed || needsAnother || !made) return undefined
  if (asksForCoolDown(observed, { to, by }) && (observed.besides.paidAt ?? '') < coolDownEnd(state, observed, payoutId))
    return undefined
  if (!isCoveredOrConfirmed(missing, made.confirmedShortfallKopecks, confirmed, contour.refusesUncovered)) return undefined

  const path = [...payout.path, to]
  if (seen && !isShownSo(seen, payoutId, payout.kopecks, path)) return undefined
  const payouts = { ...state.payouts, [payoutId]: { ...payout, path, by: [...payout.by, by] } }
  const { kopecks } = payout
  if (to === 'Approved') return { ...state, payouts }
  const ended = { ...state, payouts, activePayoutId: null }
  return to === 'Paid'
    ? moved(ended, movement('PayoutPaid', payoutId, { available: 0, held: -kopecks, paid: kopecks }))
    : moved(ended, movement('PayoutReturned', payoutId, { available: kopecks, held: -kopecks, paid: 0 }))
}

/** Whether a payment waits after a change of the payout details. */
const asksForCoolDown = ({ contour }: Observed, { to, by }: { to: PayoutStatus; by: PayoutActor }): boolean =>
  to === 'Paid' && contour.coolDownHours > 0 && (contour.coolsKeys || kindOf(by) === 'Administrator')

/** When the wait is over; the beginning of time where nothing was changed, and it goes where the profile said. */
function coolDownEnd({ detailsChangedAt, payouts }: OwnerState, { contour }: Observed, payoutId: string): string {
  const from = [detailsChangedAt, payouts[payoutId]?.elsewhereAt ?? null].filter((at) => at !== null).toSorted()
  const last = from.at(-1)
  return last === undefined ? '' : new Date(Date.parse(last) + contour.coolDownHours * 3_600_000).toISOString()
}

/**
 * The possible shortfalls of a request in this state, in kopecks, for each day that the call may have seen; none where cover is not
 * checked.
 */
function missingOf(
  state: OwnerState,
  observed: Observed,
  { payoutId, to, by }: { payoutId: string; to: PayoutStatus; by: PayoutActor },
): number[] {
  const isAsked = (to === 'Approved' || to === 'Paid') && (observed.contour.refusesUncovered || kindOf(by) === 'Administrator')
  const kopecks = state.payouts[payoutId]?.kopecks ?? 0
  if (!isAsked || state.activePayoutId !== payoutId) return [0]
  return daysOf(observed).map((day) => Math.min(kopecks, Math.max(0, -(state.available + dueBy(state, day)))))
}

/** What goes on is covered; or its shortfall was confirmed by amount, where that is allowed, and history keeps it. */
function isCoveredOrConfirmed(
  missing: readonly number[],
  kept: number | undefined,
  confirmed: number | undefined,
  refusesUncovered: boolean,
): boolean {
  if (kept === undefined) return missing.includes(0)
  return !refusesUncovered && kept === confirmed && kept > 0 && missing.includes(kept)
}

const kindOf = (by: PayoutActor): ActorKind => (by === 'ApiKey' || by === 'Partner' ? by : 'Administrator')

function movement(cause: Movement['cause'], payoutId: string, figures: Pick<Movement, 'available' | 'held' | 'paid'>): Movement {
  return { cause, of: payoutId, actId: null, accrued: 0, waiting: 0, ...figures }
}

/** Whether an answer shows where a payout goes, if it shows that at all. */
function isShownGoing({ body }: Answer, to: string | undefined): boolean {
  const { requisites = to } = body as { requisites?: string }
  return requisites === to
}

/** Whether an answer shows a payout with exactly this past. */
function isShownSo({ body }: Answer, id: string, kopecks: number, path: readonly PayoutStatus[]): boolean {
  const shown = body as { id: string; amount: number; status: string; history: { status: string }[] }
  return (
    shown.id === id &&
    Math.round(shown.amount * 100) === kopecks &&
    shown.status === path.at(-1) &&
    shown.history.map(({ status }) => status).join() === path.join()
  )
}
