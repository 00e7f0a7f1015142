import { randomBytes, randomInt } from 'node:crypto'
import { idsAt } from '../../lib/domain/id.ts'
import { newLogin, type PersonKind } from '../../lib/domain/login.ts'
import type { App } from '../../lib/domain/mail-message.ts'
import { codeAsked } from '../../lib/domain/sign-in.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { signInSecretKey } from '../../lib/store/keys.ts'
import { findPerson, loginBegun } from '../../lib/store/login.ts'
import { getItem } from '../../lib/store/read.ts'
import { sha256 } from '../../lib/store/sha256.ts'
import {
  type CodePlace,
  codeWritten,
  confirmationPlace,
  loadCode,
  signInPlace,
  signInSecretMade,
} from '../../lib/store/sign-in-code.ts'
import { type Step, transact } from '../../lib/store/transact.ts'

/** Somebody who is signed in, as their browser knows it. */
export interface Browser {
  loginId: string
  personId: string
  token: string
  /** What their requests carry: the cookie, and the type that a change must have. */
  headers: { cookie: string; 'content-type': string }
}

const patienceMs = 20_000
const newId = () => idsAt(Date.now(), randomBytes)()
const write = (steps: readonly Step[]): Promise<void> =>
  transact(steps, newId(), { ...systemRuntime, deadlineMs: Date.now() + patienceMs })

/** What a browser with this token sends. */
export const headersWith = (token: string): Browser['headers'] => ({
  cookie: `__Host-session=${token}`,
  'content-type': 'application/json',
})

/** Lets somebody in as a code would, past the mail. */
export async function letIn(kind: PersonKind, email: string, at = new Date().toISOString()): Promise<Browser> {
  const person = await findPerson(kind, email)
  if (!person) throw new Error(`the contour knows no ${kind} ${email}`)
  const [loginId, token] = [newId(), randomBytes(16).toString('base64url')]
  await write(loginBegun(newLogin({ person, id: loginId, userAgent: `test browser of ${email}`, at }), sha256(token)))
  return { loginId, personId: person.is.id, token, headers: headersWith(token) }
}

/** Leaves a code in the table as if it had been mailed to a partner, to confirm a change. */
export async function sentConfirmation(email: string): Promise<string> {
  const person = await findPerson('Partner', email)
  if (!person) throw new Error(`the contour knows no partner ${email}`)
  return leftCode(email, (secret, code) => confirmationPlace(secret, person.is, code), 'account')
}

/** Leaves a code in the table as if it had been mailed. */
export async function sentCode(app: App, email: string): Promise<{ email: string; code: string }> {
  return { email, code: await leftCode(email, (secret, code) => signInPlace(secret, email, code), app) }
}

async function leftCode(email: string, placeOf: (secret: string, code: string) => CodePlace, app: App): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const secret = await knownSecret()
  const { key, codeHmac } = placeOf(secret, code)
  const asked = codeAsked(await loadCode(key), { app, codeHmac, nowMs: Date.now() })
  if (!asked) throw new Error(`${email} was sent too many codes`)
  await write([codeWritten(key, asked)])
  return code
}

/** By which the contours of tests keep codes. */
export const testSignInSecret = 'the secret of the tests'

/** Not by the function that remembers it: a process that signs nobody in knows no secret. */
async function knownSecret(): Promise<string> {
  const known = (await getItem(signInSecretKey))?.secret as string | undefined
  if (known !== undefined) return known
  await write([signInSecretMade(testSignInSecret)])
  return testSignInSecret
}
