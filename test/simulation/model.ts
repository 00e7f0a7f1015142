import { type Act, type Call, personOf } from './call.ts'
import { applyCorrection } from './correction-model.ts'
import { applyDetailsAct } from './destination-model.ts'
import { applyLeadAct } from './lead-model.ts'
import { makeLink } from './link-model.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import { countsOf, type OwnerState } from './owner-state.ts'
import { applyPayoutAct } from './payout-model.ts'
import { admitted, applyPersonAct, isOfPeople } from './people-model.ts'
import { applyProfileAct } from './profile-model.ts'
import { isStatementSo } from './statement-model.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
/** No function runs longer, and it looks at its clock when it starts. */
const longestRunMs = 60_000

/**
 * The model of the service: the state after a call, or undefined when the service could not have given this answer to a single call in
 * this state. Written from the specification alone.
 */
export function applyCall(state: OwnerState, observed: Observed): OwnerState | undefined {
  const { call, part } = observed
  // Known not to be applied, for a reason unrelated to the state.
  if (definiteAnswer(call)?.status === 503) return state
  if (call.signedIn !== null && part !== 'act') {
    const admission = admitted(state, observed)
    if (admission === undefined) return undefined
    // A missing permission is reported before anything else that is wrong. When only a proof is missing, a replay comes first.
    // Reuse of a key for another act is a fault of the body, and only reported to those who may do this act.
    const isTold = definiteAnswer(call)?.code === 'PROOF_REQUIRED' && isCertainlyKept(state, call) && isKeptSo(state, call)
    if (admission === 'refused') return isTold ? undefined : state
    if (part === 'login' || part === 'roles') return state
  }
  return call.idempotencyKey === null ? applyAct(state, observed) : applyIdempotent(state, observed, keptUnder(call))
}

/** An Idempotency-Key belongs to a person, across sign-ins, or to the API key. */
const keptUnder = ({ act, idempotencyKey }: Call): string => `${personOf(act) ?? 'ApiKey'} ${idempotencyKey}`

function isCertainlyKept({ kept }: OwnerState, call: Call): boolean {
  const before = call.idempotencyKey === null ? undefined : kept[keptUnder(call)]
  return before !== undefined && before.notBeforeMs >= latestStartMs(call) - weekMs
}

const isKeptSo = ({ kept }: OwnerState, call: Call): boolean => kept[keptUnder(call)]?.request === JSON.stringify(call.act)

const latestStartMs = ({ answeredMs, invokedMs }: Call): number => Math.min(answeredMs, invokedMs + longestRunMs)

/** An idempotent request is applied once, and answered the same for a week. */
function applyIdempotent(state: OwnerState, observed: Observed, key: string): OwnerState | undefined {
  const { call } = observed
  const seen = definiteAnswer(call)
  const request = JSON.stringify(call.act)
  const kept = state.kept[key]
  const mayBeKept = kept !== undefined && kept.notAfterMs >= call.invokedMs - weekMs
  if (seen?.isReplay) {
    if (!mayBeKept || kept.request !== request || (kept.text !== null && kept.text !== seen.text)) return undefined
    return { ...state, kept: { ...state.kept, [key]: { ...kept, text: seen.text } } }
  }
  if (seen?.code === 'IDEMPOTENCY_KEY_REUSED') return mayBeKept && kept.request !== request ? state : undefined

  if (isCertainlyKept(state, call)) return undefined
  const after = applyAct(state, observed)
  if (!after || (seen && seen.status >= 400)) return after
  const keeps = { request, text: seen?.text ?? null, notBeforeMs: call.invokedMs, notAfterMs: latestStartMs(call) }
  return { ...after, kept: { ...after.kept, [key]: keeps } }
}

function applyAct(state: OwnerState, observed: Observed): OwnerState | undefined {
  const { act } = observed.call
  if (act.kind === 'requestPayout' || act.kind === 'movePayout') return applyPayoutAct(state, observed, act)
  if (act.kind === 'blockPartner' || act.kind === 'setLevel') return applyProfileAct(state, observed, act)
  if (act.kind === 'reverseReward' || act.kind === 'correctBalance') return applyCorrection(state, observed, act)
  if (act.kind === 'askToConfirm' || act.kind === 'changeDetails') return applyDetailsAct(state, observed, act)
  if (act.kind === 'makeLink') return makeLink(state, observed, act)
  if (act.kind === 'readStatement') return isStatementSo(state, observed, act) ? state : undefined
  if (act.kind === 'listPayouts' || act.kind === 'listPartners') return isListedSo(state, observed, act) ? state : undefined
  if (isOfPeople(act)) return applyPersonAct(state, observed, act)
  return applyLeadAct(state, observed, act)
}

/** A list shows all there is, newest first. */
function isListedSo(state: OwnerState, { call, contour, owner, part }: Observed, { kind }: Act): boolean {
  const body = definiteAnswer(call)?.body
  if (owner === 'nobody' || body === undefined) return true
  const partnerId = contour.partnerIds[owner]
  if (kind === 'listPayouts') {
    const listed = (body as ListedPayout[]).filter(({ partner }) => partner.id === partnerId)
    const stored = Object.entries(state.payouts).toSorted(([a], [b]) => (a < b ? 1 : -1))
    return (
      JSON.stringify(listed.map(({ id, amount, status }) => [id, Math.round(amount * 100), status])) ===
      JSON.stringify(stored.map(([id, { kopecks, path }]) => [id, kopecks, path.at(-1)]))
    )
  }
  const listed = (body as ListedPartner[]).find(({ id }) => id === partnerId)
  if (!listed) return false
  const isProfileSo = (listed.level?.number ?? null) === state.level && listed.isBlocked === state.isBlocked
  const counts = Object.fromEntries(listed.leadCounts.map(({ status, count }) => [status.systemName, count]))
  const areCountsSo = JSON.stringify(counts) === JSON.stringify(countsOf(state))
  return (part === 'leadCounts' || isProfileSo) && (part === 'profile' || areCountsSo)
}

interface ListedPayout {
  id: string
  amount: number
  status: string
  partner: { id: string }
}

interface ListedPartner {
  id: string
  isBlocked: boolean
  level: { number: number } | null
  leadCounts: { count: number; status: { systemName: string } }[]
}
