import { type KnownRoles, rolesOf } from './administrator-roles.ts'
import type { Administrator } from './contour.ts'
import { dayMs, hourMs } from './duration.ts'
import type { App } from './mail-message.ts'
import type { Partner } from './partner.ts'
import type { Role } from './permission.ts'

export type PersonKind = 'Administrator' | 'Partner'

/**
 * A person, as the contour knows one now, with the number of times that all logins of the person were ended at once, and that an
 * administrator's roles were set.
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
 * Somebody has signed in with one browser: a session of a person, told by its name from the sessions of referral links. It ends
 * by being ended, by lying idle, by its person's being blocked or removed, and at the latest when it is old.
 */
export interface Login {
  id: string
  kind: PersonKind
  personId: string
  /** The person's when it began: with another one it is over. */
  loginEpoch: number
  createdAt: string
  /** What the browser called itself. */
  userAgent: string
  /** How it was proven who it is; absent of logins of before that was kept, which a code began. */
  provenBy?: Proof
  /** The passkey that began it; absent where none did, and of logins of before that was kept. */
  passkeyId?: string
}

/** By what somebody shows who they are. */
export type Proof = 'Code' | 'Passkey' | 'Company'

/** A login with what was seen of it since. */
export interface SeenLogin {
  login: Login
  /** When it was used last, to a twelfth of the time that it may lie idle. */
  usedAtMs: number
  isEnded: boolean
}

/** How long a login may lie idle, and how old it may become. */
const lives: Readonly<Record<PersonKind, { idleMs: number; longestMs: number }>> = {
  Administrator: { idleMs: 12 * hourMs, longestMs: 30 * dayMs },
  Partner: { idleMs: 30 * dayMs, longestMs: 365 * dayMs },
}

/** In which the Idempotency-Keys of a person are known, however often they sign in. */
export const personScope = (kind: PersonKind, personId: string): string => `${kind}#${personId}`

/** Who signs in where. */
export const kindOfApp: Readonly<Record<App, PersonKind>> = { console: 'Administrator', account: 'Partner' }

/** How long a browser keeps the cookie, in seconds: past that the login is over whatever happens. */
export const cookieSeconds = (kind: PersonKind): number => lives[kind].longestMs / 1000

/** Long past any doubt about clocks. */
const sweptAfterMs = 7 * dayMs

/** Seconds since 1970 from which nobody needs a login any more, however it was used. */
export function loginSweepAfter({ kind, createdAt }: Pick<Login, 'kind' | 'createdAt'>): number {
  return Math.ceil((Date.parse(createdAt) + lives[kind].longestMs + sweptAfterMs) / 1000)
}

/** The same for the note of its last use. */
export function useSweepAfter(kind: PersonKind, usedAtMs: number): number {
  return Math.ceil((usedAtMs + lives[kind].idleMs + sweptAfterMs) / 1000)
}

/** Whether a login is still one: not ended, not idle for too long, not too old. */
export function isLive({ login, usedAtMs, isEnded }: SeenLogin, nowMs: number): boolean {
  const { idleMs, longestMs } = lives[login.kind]
  return !isEnded && nowMs < usedAtMs + idleMs && nowMs < Date.parse(login.createdAt) + longestMs
}

/** Acts that could do great harm ask for somebody who has signed in within so long. */
export const provenMs = 10 * 60_000

/**
 * Whether somebody has shown a moment ago who they are: a login begins with that, and who shows it again begins another. That a
 * company knows them shows nothing of the kind: it may have let them in days ago, and be asked by whoever sits at their browser.
 */
export const isProven = ({ createdAt, provenBy }: Pick<Login, 'createdAt' | 'provenBy'>, nowMs: number): boolean =>
  provenBy !== 'Company' && nowMs < Date.parse(createdAt) + provenMs

/** Whether a use is to be noted: once in a twelfth of the time that a login may lie idle. */
export function isUseWorthNoting({ login, usedAtMs }: SeenLogin, nowMs: number): boolean {
  return nowMs - usedAtMs >= lives[login.kind].idleMs / 12
}

/** Whether a person may be signed in at all, and whether this login is one of those that were not ended with all others. */
export function mayStaySignedIn(person: Person | undefined, login: Pick<Login, 'loginEpoch'>): person is Person {
  return person !== undefined && maySignIn(person) && person.loginEpoch === login.loginEpoch
}

/**
 * Neither a blocked partner can sign in, nor an administrator who was left no role. Whoever gets a code has the address: nobody
 * asks whether it was confirmed before.
 */
export const maySignIn = (person: Person): boolean =>
  person.kind === 'Administrator' ? person.roles.length > 0 : !person.is.isBlocked

/** Browsers call themselves by more than anybody reads. */
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
