import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { asksForProof } from '../contract/asks-for-proof.ts'
import { neededPermissions } from '../contract/needed-permissions.ts'
import { opens } from '../domain/people/administrator-roles.ts'
import type { Settings } from '../domain/contour/contour.ts'
import {
  isLive,
  isUseWorthNoting,
  type Login,
  mayStaySignedIn,
  type Person,
  type PersonKind,
  type SeenLogin,
} from '../domain/people/login.ts'
import { mustProveByPasskey, type PasskeyHolder, passkeyIdsOf, proofFault } from '../domain/people/passkey-holder.ts'
import { ApiError } from '../errors.ts'
import { loadSettings } from '../store/contour/contour.ts'
import type { Guard } from '../store/table/guarded.ts'
import { digestOfToken, loadAdministrators, loadLogin, loadPerson, noteLoginUsed } from '../store/people/login.ts'
import { loadPasskeyHolders, passkeysGuard } from '../store/people/passkey-holder.ts'
import { permissionMissing, proofMissing } from '../store/people/person-guard.ts'
import { noteUnderWay } from './notes-under-way.ts'
import { sessionToken } from './session-cookie.ts'

/** An endpoint for signed-in people. */
export type PersonSpec = EndpointSpec & { access: PersonKind | 'Person' }

/**
 * The identification of the caller, in progress: a request starts its reads in parallel, and is answered only once the caller is
 * known.
 */
export interface Admission {
  /** The storage key of the login; undefined for a request without a token. */
  loginDigest: string
  /** Resolves first: whose login it is, but not yet whether the person may still be signed in. */
  login: Promise<Login>
  person: Promise<Person>
  /**
   * The person, once their roles are known to allow the request and their login to satisfy the proof it requires.
   *
   * @param body as the schema made it; undefined when there is none, or it could not be read
   * @throws ApiError PERMISSION_MISSING, PROOF_REQUIRED, PASSKEY_REQUIRED, and the errors of `person`
   */
  allowed: (body: unknown) => Promise<Allowed>
  /** Identifies the caller again, for a repeated decision after something that was read has changed. */
  again: () => Admission
}

/** A caller who may make the request, and the guards that must hold until the act is written. */
export interface Allowed {
  person: Person
  /** In addition to the guards of the login and of the person. */
  guards: readonly Guard[]
}

/** What a request says about its sender. */
interface Claim {
  /** From the cookie; undefined without one. */
  token: string | undefined
  /** The id of the person that the sender means to act as, from the header X-Acting-As; undefined when the header is absent. */
  actingAs: string | undefined
  nowMs: number
}

/**
 * Starts identifying the caller by the cookie.
 *
 * @returns promises that may be left unhandled; they reject with ApiError SIGN_IN_REQUIRED, SIGNED_IN_AS_ANOTHER, or
 * PERMISSION_MISSING for the other kind of person
 */
export function admission(spec: PersonSpec, { headers }: APIGatewayProxyEvent, nowMs: number): Admission {
  return admissionOf(spec, { token: sessionToken(headers.cookie), actingAs: headers['x-acting-as'], nowMs })
}

function admissionOf(spec: PersonSpec, claim: Claim): Admission {
  const { token, nowMs } = claim
  const kind = spec.access === 'Person' ? undefined : spec.access
  const loginDigest = token === undefined ? '' : digestOfToken(token)
  const seen = loadSeen(token, loginDigest).then((found) => good(found, kind, claim))
  const login = seen.then((found) => found.login)
  const person = Promise.all([seen, lookedUp(kind, seen)]).then(([found, who]) => {
    if (isUseWorthNoting(found, nowMs)) {
      noteUnderWay('the use of a login was not noted', noteLoginUsed(loginDigest, who.kind, nowMs))
    }
    return who
  })
  for (const promise of [login, person]) promise.catch(() => undefined)
  const allowed = async (body: unknown): Promise<Allowed> => {
    // Read in parallel with the identification, for all administrators: they are few.
    const rules = asksForProof(spec, body) ? loadProofRules(spec) : undefined
    rules?.catch(() => undefined)
    const who = opened(spec, await person, body)
    return { person: who, guards: rules ? proven(who, await login, await rules, nowMs) : [] }
  }
  return { loginDigest, login, person, allowed, again: () => admissionOf(spec, claim) }
}

/** The data that decides which proof is required. */
interface ProofRules {
  /** The passkeys of administrators; undefined when the act checks them itself. */
  holders: readonly PasskeyHolder[] | undefined
  /** Whether owners and payers must prove themselves with a passkey. */
  settings: Pick<Settings, 'requirePasskeys'>
  isRequiredOfAll: boolean
}

async function loadProofRules({ proof }: PersonSpec): Promise<ProofRules> {
  if (proof === 'Recent') return { holders: undefined, settings: {}, isRequiredOfAll: false }
  const [holders, settings] = await Promise.all([loadPasskeyHolders(), loadSettings()])
  return { holders, settings, isRequiredOfAll: proof === 'Passkey' }
}

/**
 * The guards that the proof depends on, if the login satisfies it.
 *
 * @throws ApiError PROOF_REQUIRED, PASSKEY_REQUIRED
 */
function proven(person: Person, login: Login, { holders, settings, isRequiredOfAll }: ProofRules, nowMs: number): Guard[] {
  const told = holders?.find(({ administratorId }) => administratorId === person.is.id)
  const passkeyIds = passkeyIdsOf(told, person.loginEpoch)
  const isRequired = isRequiredOfAll || (person.kind === 'Administrator' && mustProveByPasskey(settings, person.roles))
  const fault = proofFault({ login, passkeyIds, isRequired, nowMs })
  if (fault === 'PASSKEY_REQUIRED') throw new ApiError(fault)
  if (fault) throw proofMissing(passkeyIds.length > 0)
  return holders ? [passkeysGuard(person.is.id, told)] : []
}

/** The person, if their roles allow the request. */
function opened(spec: PersonSpec, person: Person, body: unknown): Person {
  if (spec.permission === undefined || person.kind !== 'Administrator') return person
  const needed = neededPermissions(spec, body)
  if (!needed.some((permission) => opens(person.roles, permission))) throw permissionMissing(needed[0])
  if (spec.alsoNeeds !== undefined && !opens(person.roles, spec.alsoNeeds)) throw permissionMissing(spec.alsoNeeds)
  return person
}

async function loadSeen(token: string | undefined, loginDigest: string): Promise<SeenLogin | undefined> {
  return token === undefined ? undefined : loadLogin(loginDigest)
}

function good(seen: SeenLogin | undefined, kind: PersonKind | undefined, { actingAs, nowMs }: Claim): SeenLogin {
  if (!seen || !isLive(seen, nowMs)) throw new ApiError('SIGN_IN_REQUIRED')
  // Another page of the browser has signed somebody else in: an act meant for one person must not be done as another.
  if (actingAs !== undefined && actingAs !== seen.login.personId) throw new ApiError('SIGNED_IN_AS_ANOTHER')
  if (kind && seen.login.kind !== kind) throw new ApiError('PERMISSION_MISSING')
  return seen
}

/** Administrators are few, and can be read before it is known which of them is asking. */
async function lookedUp(kind: PersonKind | undefined, seen: Promise<SeenLogin>): Promise<Person> {
  const all = kind === 'Administrator' ? loadAdministrators() : undefined
  all?.catch(() => undefined)
  const { login } = await seen
  const person = all ? (await all).find(({ is }) => is.id === login.personId) : await loadPerson(login)
  if (!mayStaySignedIn(person, login)) throw new ApiError('SIGN_IN_REQUIRED')
  return person
}
