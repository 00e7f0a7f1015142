import type { APIGatewayProxyEvent } from 'aws-lambda'
import {
  isLive,
  isUseWorthNoting,
  type Login,
  mayStaySignedIn,
  type Person,
  type PersonKind,
  type SeenLogin,
} from '../domain/login.ts'
import { ApiError } from '../errors.ts'
import { loadAdministrators, loadLogin, loadPerson, noteLoginUsed } from '../store/login.ts'
import { sha256 } from '../store/sha256.ts'
import { noteUnderWay } from './notes-under-way.ts'
import { sessionToken } from './session-cookie.ts'

/** Who asks, on the way to be known: a request reads what it needs beside it, and is answered only once it is known. */
export interface Admission {
  /** By what the login is kept; a request without a token has none. */
  tokenSha256: string
  /** Known first: whose the login is, but not yet whether the person may still be signed in. */
  login: Promise<Login>
  person: Promise<Person>
  /** Finds it out anew: for who decides again, since something of what was read has changed. */
  again: () => Admission
}

/**
 * Begins to find out who asks, by the cookie.
 *
 * @param kind whom the endpoint is for; undefined for one that is for any person
 * @returns promises that reject with ApiError SIGN_IN_REQUIRED, PERMISSION_MISSING for a person of the other kind, and that
 *   nobody has to wait for
 */
export function admission(kind: PersonKind | undefined, { headers }: APIGatewayProxyEvent, nowMs: number): Admission {
  return admissionBy(sessionToken(headers.cookie), kind, nowMs)
}

function admissionBy(token: string | undefined, kind: PersonKind | undefined, nowMs: number): Admission {
  const tokenSha256 = token === undefined ? '' : sha256(token)
  const seen = loadSeen(token, tokenSha256).then((found) => good(found, kind, nowMs))
  const login = seen.then((found) => found.login)
  const person = Promise.all([seen, lookedUp(kind, seen)]).then(([found, who]) => {
    if (isUseWorthNoting(found, nowMs)) {
      noteUnderWay('the use of a login was not noted', noteLoginUsed(tokenSha256, who.kind, nowMs))
    }
    return who
  })
  for (const promise of [login, person]) promise.catch(() => undefined)
  return { tokenSha256, login, person, again: () => admissionBy(token, kind, nowMs) }
}

async function loadSeen(token: string | undefined, tokenSha256: string): Promise<SeenLogin | undefined> {
  return token === undefined ? undefined : loadLogin(tokenSha256)
}

function good(seen: SeenLogin | undefined, kind: PersonKind | undefined, nowMs: number): SeenLogin {
  if (!seen || !isLive(seen, nowMs)) throw new ApiError('SIGN_IN_REQUIRED')
  if (kind && seen.login.kind !== kind) throw new ApiError('PERMISSION_MISSING')
  return seen
}

/** Administrators are few, and can be read before it is known which of them asks. */
async function lookedUp(kind: PersonKind | undefined, seen: Promise<SeenLogin>): Promise<Person> {
  const all = kind === 'Administrator' ? loadAdministrators() : undefined
  all?.catch(() => undefined)
  const { login } = await seen
  const person = all ? (await all).find(({ is }) => is.id === login.personId) : await loadPerson(login)
  if (!mayStaySignedIn(person, login)) throw new ApiError('SIGN_IN_REQUIRED')
  return person
}
