import type { Act, ConfirmationMail, ConfirmedPurpose } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { OwnerState } from './owner-state.ts'
import { systemsDestination } from './simulated-contour.ts'

type PayoutRequest = Extract<Act, { kind: 'requestPayout' }>
type DetailsAct = Extract<Act, { kind: 'askToConfirm' | 'changeDetails' }>

/** Whether a request goes elsewhere than the profile says. */
export const isElsewhere = ({ details }: OwnerState, to: string | undefined): to is string => (to ?? '') !== '' && to !== details

/**
 * Possible refusals of a request's destination, given the profile: a code may have been wrong, late, used up by tries, or not the
 * newest, which is not visible from outside.
 */
export function destinationRefusals(state: OwnerState, { by, to, code }: PayoutRequest): readonly string[] {
  if (by === 'ApiKey') return []
  if (isElsewhere(state, to)) return code === undefined ? ['PAYOUT_DESTINATION_UNCONFIRMED'] : ['CONFIRMATION_REFUSED']
  return state.details === '' ? ['PAYOUT_DESTINATION_REQUIRED'] : []
}

/** The state with the destination of a request that was made; undefined where it must not have been made. */
export function requestSent(
  state: OwnerState,
  observed: Observed,
  { by, to, code, keep = false }: PayoutRequest,
  payoutId: string,
): OwnerState | undefined {
  const sentTo = (destination: string, from = state): OwnerState => ({
    ...from,
    destinations: { ...from.destinations, [payoutId]: destination },
  })
  if (by === 'ApiKey') return sentTo(systemsDestination)
  if (!isElsewhere(state, to)) return state.details === '' ? undefined : sentTo(state.details)
  const confirmed = codeUsed(state, observed, { code, purpose: 'Payout' })
  return confirmed && sentTo(to, keep ? detailsSet(confirmed, to, observed) : confirmed)
}

/** A partner changes where payouts go to; with a code that was mailed to them, and is used once. */
export function applyDetailsAct(state: OwnerState, observed: Observed, act: DetailsAct): OwnerState | undefined {
  const seen = definiteAnswer(observed.call)
  const isRefused = seen !== undefined && seen.status >= 400
  if (act.kind === 'askToConfirm') return isRefused ? undefined : state
  const isSoAlready = state.details === act.to
  if (isRefused) return seen.code === 'CONFIRMATION_REFUSED' && !isSoAlready ? state : undefined
  const isWritten = observed.evidence.profileEdits.length > 0
  if (isSoAlready || !isWritten) return isSoAlready && !isWritten ? state : undefined
  const confirmed = codeUsed(state, observed, { code: act.code, purpose: 'Details' })
  return confirmed && detailsSet(confirmed, act.to, observed)
}

const detailsSet = (state: OwnerState, details: string, { besides }: Observed): OwnerState => ({
  ...state,
  details,
  detailsChangedAt: besides.detailsSetAt ?? null,
  profileRevision: state.profileRevision + 1,
})

/** A code confirms once, only for its recipient and only for its purpose. */
function codeUsed(
  state: OwnerState,
  { confirmations, owner }: Observed,
  { code, purpose }: { code: string | undefined; purpose: ConfirmedPurpose },
): OwnerState | undefined {
  const isIt = (one: ConfirmationMail): boolean => one.person === owner && one.code === code && one.purpose === purpose
  const isMailed = confirmations === undefined || confirmations.some(isIt)
  const used = `to confirm: ${code}`
  if (code === undefined || !isMailed || state.usedCodes.includes(used)) return undefined
  return { ...state, usedCodes: [...state.usedCodes, used] }
}
