import type { Role } from '../../lib/domain/people/permission.ts'
import { type Act, type Answer, type PersonName, personOf } from './call.ts'
import { definiteAnswer, type Observed } from './observed.ts'
import type { OwnerState } from './owner-state.ts'
import { type AdministratorName, isAdministrator } from './simulated-contour.ts'

type PersonAct = Extract<Act, { kind: (typeof kinds)[number] }>

const kinds = ['askForCode', 'signIn', 'signOut', 'endLogin', 'changeRole'] as const

export const isOfPeople = (act: Act): act is PersonAct => (kinds as readonly Act['kind'][]).includes(act.kind)

/** Whether a login was begun, and neither ended alone nor with all the others of its person. */
export function isSignedIn({ logins }: Pick<OwnerState, 'logins'>, loginId: string): boolean {
  const login = logins[loginId]
  return login !== undefined && !login.isEnded && !login.isOver
}

/** Which roles open a move of a payout, by where it leads. */
const rolesOfMoves: Readonly<Record<string, readonly Role[]>> = {
  Approved: ['approver', 'owner'],
  Rejected: ['approver', 'owner'],
  Paid: ['payer', 'owner'],
}

/** Which roles open the other acts of the console. */
const rolesOfActs: Partial<Record<Act['kind'], readonly Role[]>> = {
  blockPartner: ['support', 'owner'],
  setLevel: ['support', 'owner'],
  reverseReward: ['owner'],
  correctBalance: ['owner'],
  moveLead: ['support', 'owner'],
  addDeal: ['support', 'owner'],
  cancelDeal: ['support', 'owner'],
  bindLead: ['support', 'owner'],
  changeRole: ['owner'],
}

/** The acts of an administrator that need a sign-in within the last ten minutes. */
function asksForProof(act: Act): boolean {
  const person = personOf(act)
  if (person === null || !isAdministrator(person)) return false
  return act.kind === 'changeRole' || (act.kind === 'movePayout' && act.to === 'Paid')
}

/** Whether the roles of the signed-in person open an act. Partners may do everything of their own; everybody may end sessions. */
function isOpen({ roles }: Pick<OwnerState, 'roles'>, act: Act): boolean {
  const person = personOf(act)
  if (person === null || !isAdministrator(person)) return true
  const opening = act.kind === 'movePayout' ? (rolesOfMoves[act.to] ?? []) : rolesOfActs[act.kind]
  return opening === undefined || roles[person].some((role) => opening.includes(role))
}

/**
 * Whether a person's call, alone and in this state, may have got its answer, as far as that depends on the person: 'refused' where that
 * explains the answer, 'let in' where the act itself decides, undefined where the answer is impossible. A replay is given to its person
 * as long as a role opens the act, however old the session is.
 */
export function admitted(state: OwnerState, { call, idleness, agedness, part }: Observed): 'refused' | 'let in' | undefined {
  const seen = definiteAnswer(call)
  const isIn = isSignedIn(state, call.signedIn?.loginId ?? '')
  const isMixedUp = call.signedIn?.person !== personOf(call.act)
  // A session that belongs to the history of somebody else is unknown here.
  if (seen?.code === 'SIGN_IN_REQUIRED') return isIn && idleness === 'none' ? undefined : 'refused'
  if (seen?.code === 'SIGNED_IN_AS_ANOTHER') return isMixedUp ? 'refused' : undefined
  // The actor in the history is the person whom the screen named.
  if (isMixedUp) return undefined
  if (seen?.code === 'PERMISSION_MISSING') return isOpen(state, call.act) ? undefined : 'refused'
  const isAsked = asksForProof(call.act) && agedness !== 'none'
  if (seen?.code === 'PROOF_REQUIRED') return isAsked && isOpen(state, call.act) ? 'refused' : undefined
  const isToldOf = seen?.isReplay || seen?.code === 'IDEMPOTENCY_KEY_REUSED'
  const isProven = isToldOf || !asksForProof(call.act) || agedness !== 'certain'
  const mayBeIn = part === 'roles' || (isIn && idleness !== 'certain' && isProven)
  const mayAct = part === 'login' || isOpen(state, call.act)
  return mayBeIn && mayAct ? 'let in' : undefined
}

/** People come and go, and are given roles and lose them. */
export function applyPersonAct(state: OwnerState, observed: Observed, act: PersonAct): OwnerState | undefined {
  const seen = definiteAnswer(observed.call)
  const isRefused = seen !== undefined && seen.status >= 400
  // Nobody is told whether a mail is sent.
  if (act.kind === 'askForCode') return isRefused ? undefined : state
  if (act.kind === 'changeRole') return isRefused ? undefined : changeRole(state, observed, act)
  if (act.kind === 'signIn') {
    if (!isRefused) return signIn(state, observed, act)
    const isToldOfBlock = seen.code === 'SIGN_IN_BLOCKED' && !isAdministrator(act.person) && state.isBlocked
    return seen.code === 'SIGN_IN_REFUSED' || isToldOfBlock ? state : undefined
  }
  if (act.kind === 'signOut') return isRefused ? undefined : ended(state, observed.call.signedIn?.loginId ?? '')
  const isGone = state.logins[act.loginId]?.isEnded ?? true
  if (isRefused) return seen.code === 'LOGIN_NOT_FOUND' && isGone ? state : undefined
  return isGone ? undefined : ended(state, act.loginId)
}

/** A code signs in once, and neither a blocked partner nor an administrator without any role. */
function signIn(
  state: OwnerState,
  { evidence }: Observed,
  { person, code }: Extract<Act, { kind: 'signIn' }>,
): OwnerState | undefined {
  const [loginId] = evidence.logins
  const mayComeIn = isAdministrator(person) ? state.roles[person].length > 0 : !state.isBlocked
  if (loginId === undefined || !mayComeIn || state.usedCodes.includes(code)) return undefined
  return {
    ...state,
    usedCodes: [...state.usedCodes, code],
    logins: { ...state.logins, [loginId]: { person, isEnded: false, isOver: false } },
  }
}

function ended(state: OwnerState, loginId: string): OwnerState | undefined {
  const login = state.logins[loginId]
  return login && { ...state, logins: { ...state.logins, [loginId]: { ...login, isEnded: true } } }
}

/** An administrator who loses the last role is signed out everywhere. An act without effect changes nothing. */
function changeRole(
  state: OwnerState,
  { call, evidence }: Observed,
  { administrator, role, isGranted, admin }: Extract<Act, { kind: 'changeRole' }>,
): OwnerState | undefined {
  const before = state.roles[administrator]
  const seen = definiteAnswer(call)
  if (evidence.roleChanges.length === 0)
    return before.includes(role) === isGranted && areShownSo(seen, admin, before) ? state : undefined
  if (before.includes(role) === isGranted) return undefined
  const after = isGranted ? [...before, role] : before.filter((one) => one !== role)
  if (!areShownSo(seen, admin, after)) return undefined
  const changed = { ...state, roles: { ...state.roles, [administrator]: after } as Record<AdministratorName, readonly Role[]> }
  return after.length === 0 ? signedOut(changed, administrator) : changed
}

/** The console shows the roles that somebody has. */
function areShownSo(seen: Answer | undefined, admin: AdministratorName | undefined, roles: readonly Role[]): boolean {
  if (!seen || admin === undefined) return true
  return (seen.body as { roles: readonly Role[] }).roles.toSorted().join() === roles.toSorted().join()
}

/** All logins of a person have ended, and stay ended when the person is let in again. */
export function signedOut(state: OwnerState, person: PersonName): OwnerState {
  const logins = Object.entries(state.logins).map(
    ([id, login]) => [id, login.person === person ? { ...login, isOver: true } : login] as const,
  )
  return { ...state, logins: Object.fromEntries(logins) }
}
