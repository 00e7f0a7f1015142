import type { Act, Answer } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { OwnerState } from './owner-state.ts'
import { signedOut } from './people-model.ts'

type ProfileAct = Extract<Act, { kind: 'blockPartner' | 'setLevel' }>

/** Administrators' edits of a profile. A command always writes; the console only writes what differs. */
export function applyProfileAct(state: OwnerState, observed: Observed, act: ProfileAct): OwnerState | undefined {
  const after = { ...profileAfter(state, act), profileRevision: state.profileRevision + 1 }
  if (act.admin === undefined) return after
  const seen = definiteAnswer(observed.call)
  // Somebody else was faster: the console does not overwrite what the administrator has not seen.
  const isPast = act.kind === 'setLevel' && act.revision !== state.profileRevision
  if (seen && seen.status >= 400) return seen.code === 'PROFILE_CHANGED' && isPast && isShownSo(seen, state) ? state : undefined
  const isSoAlready = act.kind === 'setLevel' ? state.level === act.level : state.isBlocked === act.isBlocked
  const isWritten = observed.evidence.profileEdits.length > 0
  if (isPast || isSoAlready === isWritten) return undefined
  const come = isWritten ? after : state
  return seen === undefined || isShownSo(seen, come) ? come : undefined
}

/** A partner who is blocked is signed out everywhere. */
function profileAfter(state: OwnerState, act: ProfileAct): OwnerState {
  if (act.kind === 'setLevel') return { ...state, level: act.level }
  const { owner, isBlocked } = act
  return isBlocked ? signedOut({ ...state, isBlocked }, owner) : { ...state, isBlocked }
}

interface ShownProfile {
  revision: number
  email: string
  isBlocked: boolean
  level: { number: number } | null
}

/** The profile that an answer shows, a refusal too. */
export function profileIn({ body }: Answer): ShownProfile | undefined {
  const { partner, ...own } = (body ?? {}) as Partial<ShownProfile> & { partner?: ShownProfile }
  return partner ?? (own.revision === undefined ? undefined : (own as ShownProfile))
}

function isShownSo(seen: Answer, { profileRevision, isBlocked, level }: OwnerState): boolean {
  const shown = profileIn(seen)
  return shown?.revision === profileRevision && shown.isBlocked === isBlocked && (shown.level?.number ?? null) === level
}
