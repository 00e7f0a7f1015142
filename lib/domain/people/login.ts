import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import type { Administrator } from '../contour/contour.ts'
import { dayMs, hourMs } from '../value/duration.ts'
import type { App } from '../mail/mail-message.ts'
import type { Partner } from '../partner/partner.ts'
import type { Role } from './permission.ts'

export type PersonKind = 'Administrator' | 'Partner'

/**
 * A person as the contour knows them now, with their login epoch (how many times all logins were ended at once) and, for
 * administrators, the revision of their roles.
 */
export type Person =
  | { kind: 'Administrator'; is: Administrator; roles: readonly Role[]; rolesRevision: number; loginEpoch: number }
  | { kind: 'Partner'; is: Partner; loginEpoch: number }

export function administratorAsPerson(is: Administrator, known: KnownRoles): Person {
  const { loginEpoch = 0, revision = 0 } = known.find(({ administratorId }) => administratorId === is.id) ?? {}
  return { kind: 'Administrator', is, roles: rolesOf(is.id, known), rolesRevision: revision, loginEpoch }
}

export const partnerAsPerson = (is: Partner): Person => ({ kind: 'Partner', is, loginEpoch: is.loginEpoch ?? 0 })

/**
 * A person's sign-in with one browser; called login, because sessions belong to referral links. It ends by signing out, by being
 * idle, when its person is blocked or removed, and when it reaches its maximum age.
 */
export interface Login {
  id: string
  kind: PersonKind
  personId: string
  /** The person's login epoch when it began: under another epoch the login is over. */
  loginEpoch: number
  createdAt: string
  /** The browser's User-Agent. */
  userAgent: string
  /** The proof that it began with; absent for logins from before this was stored, which began with a code. */
  provenBy?: Proof
  /** The passkey that began it; absent without one, and for logins from before this was stored. */
  passkeyId?: string
}

/** How a person proves who they are. */
export type Proof = 'Code' | 'Passkey' | 'Company'

/** A login with its later use and end. */
export interface SeenLogin {
  login: Login
  /** When it was last used, to a twelfth of the allowed idle time. */
  usedAtMs: number
  isEnded: boolean
}

/** How long a login may be idle, and its maximum age. */
const lives: Readonly<Record<PersonKind, { idleMs: number; longestMs: number }>> = {
  Administrator: { idleMs: 12 * hourMs, longestMs: 30 * dayMs },
  Partner: { idleMs: 30 * dayMs, longestMs: 365 * dayMs },
}

/** The scope of a person's Idempotency-Keys, the same for all logins. */
export const personScope = (kind: PersonKind, personId: string): string => `${kind}#${personId}`

/** The kind of person of each app. */
export const kindOfApp: Readonly<Record<App, PersonKind>> = { console: 'Administrator', account: 'Partner' }

/** How long a browser keeps the cookie, in seconds: after that the login is over anyway. */
export const cookieSeconds = (kind: PersonKind): number => lives[kind].longestMs / 1000

/** Far longer than any clock difference. */
const sweptAfterMs = 7 * dayMs

/** When a login may be swept, in seconds since 1970, however it was used. */
export function loginSweepAfter({ kind, createdAt }: Pick<Login, 'kind' | 'createdAt'>): number {
  return Math.ceil((Date.parse(createdAt) + lives[kind].longestMs + sweptAfterMs) / 1000)
}

/** The same for the record of its last use. */
export function useSweepAfter(kind: PersonKind, usedAtMs: number): number {
  return Math.ceil((usedAtMs + lives[kind].idleMs + sweptAfterMs) / 1000)
}

/** Whether a login is valid: not ended, not idle for too long, not too old. */
export function isLive({ login, usedAtMs, isEnded }: SeenLogin, nowMs: number): boolean {
  const { idleMs, longestMs } = lives[login.kind]
  return !isEnded && nowMs < usedAtMs + idleMs && nowMs < Date.parse(login.createdAt) + longestMs
}

/** Harmful acts require a sign-in within this time. */
export const provenMs = 10 * 60_000

/**
 * Whether somebody has proven a moment ago who they are: a login begins with a proof, and a new proof begins a new login. A
 * company sign-in is no such proof: the company may have signed them in days ago, and anybody at their browser could repeat it.
 */
export const isProven = ({ createdAt, provenBy }: Pick<Login, 'createdAt' | 'provenBy'>, nowMs: number): boolean =>
  provenBy !== 'Company' && nowMs < Date.parse(createdAt) + provenMs

/** Whether a use is worth recording: once in a twelfth of the allowed idle time. */
export function isUseWorthNoting({ login, usedAtMs }: SeenLogin, nowMs: number): boolean {
  return nowMs - usedAtMs >= lives[login.kind].idleMs / 12
}

/** Whether a person may be signed in at all, and whether this login survived the last time all logins were ended. */
export function mayStaySignedIn(person: Person | undefined, login: Pick<Login, 'loginEpoch'>): person is Person {
  return person !== undefined && maySignIn(person) && person.loginEpoch === login.loginEpoch
}

/**
 * A blocked partner cannot sign in, and neither can an administrator without roles. Receiving the code proves the address, so it
 * does not matter whether it was confirmed before.
 */
export const maySignIn = (person: Person): boolean =>
  person.kind === 'Administrator' ? person.roles.length > 0 : !person.is.isBlocked

/** User-Agents are longer than anybody reads. */
const shownAgentLength = 200

export function newLogin(of: {
  person: Person
  id: string
  userAgent: string
  at: string
  passkeyId?: string
  provenBy?: Exclude<Proof, 'Passkey'>
}): Login {
  const { person, id, userAgent, at, passkeyId, provenBy = 'Code' } = of
  return {
    id,
    kind: person.kind,
    personId: person.is.id,
    loginEpoch: person.loginEpoch,
    createdAt: at,
    userAgent: userAgent.slice(0, shownAgentLength),
    ...(passkeyId === undefined ? { provenBy } : { provenBy: 'Passkey', passkeyId }),
  }
}

/** A login as its owner sees it in a list. */
export function loginView({ login, usedAtMs }: SeenLogin, presentId: string) {
  const { id, createdAt, userAgent } = login
  return { id, createdAt, lastUsedAt: new Date(usedAtMs).toISOString(), userAgent, isPresent: id === presentId }
}
