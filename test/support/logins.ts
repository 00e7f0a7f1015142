import { randomBytes } from 'node:crypto'
import type { ConfirmationPurpose } from '../../lib/domain/people/confirmation-purpose.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { newLogin, type PersonKind } from '../../lib/domain/people/login.ts'
import { loginToken } from '../../lib/domain/people/login-token.ts'
import { askCode, type CodeDoor, confirmationDigits, digitsNeeded } from '../../lib/domain/people/sign-in.ts'
import { dayAtMs } from '../../lib/domain/value/utc-day.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { personLoginsPartition, signInSecretKey } from '../../lib/store/keys.ts'
import { findPerson, loginBegun } from '../../lib/store/people/login.ts'
import { loadPasskeyHolder } from '../../lib/store/people/passkey-holder.ts'
import { getItem, queryAll } from '../../lib/store/table/read.ts'
import {
  codeAsked,
  codeOf,
  type CodePlace,
  confirmationPlace,
  loadAsked,
  signInPlace,
  signInSecretMade,
} from '../../lib/store/people/sign-in-code.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'

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

/** Signs somebody in without mail and device: with a passkey if they have one, otherwise with a code. */
export async function letIn(kind: PersonKind, email: string, at = new Date().toISOString()): Promise<Browser> {
  const person = await findPerson(kind, email)
  const told = person && (await loadPasskeyHolder(person.is.id))
  return letInWith(kind, email, at, told?.passkeyIds.at(-1))
}

/** Signs somebody in with a mailed code, even if they have a passkey: like an attacker who reads their mail. */
export const letInByCode = (kind: PersonKind, email: string, at = new Date().toISOString()): Promise<Browser> =>
  letInWith(kind, email, at, undefined)

async function letInWith(kind: PersonKind, email: string, at: string, passkeyId: string | undefined): Promise<Browser> {
  const person = await findPerson(kind, email)
  if (!person) throw new Error(`the contour knows no ${kind} ${email}`)
  const [loginId, token] = [newId(), loginToken(kind, randomBytes(16).toString('base64url'))]
  await write(
    loginBegun(
      newLogin({ person, id: loginId, userAgent: `test browser of ${email}`, at, ...(passkeyId !== undefined && { passkeyId }) }),
      token,
      'Known',
    ),
  )
  return { loginId, personId: person.is.id, token, headers: headersWith(token) }
}

/** The cookie of the browser that the codes of tests are asked for in. */
export const testBrowser = 'the-browser-of-a-test-'
export const testBrowserCookie = `__Host-browser=${testBrowser}`

/** Leaves a code in the table as if it had been mailed to a partner, to confirm an act in the session that they began last. */
export async function sentConfirmation(email: string, purpose: ConfirmationPurpose, agoMs = 0): Promise<string> {
  const person = await findPerson('Partner', email)
  if (!person) throw new Error(`the contour knows no partner ${email}`)
  const logins = await queryAll(personLoginsPartition('Partner', person.is.id))
  const loginId = logins
    .map(({ sk }) => String(sk))
    .toSorted()
    .at(-1)
  if (loginId === undefined) throw new Error(`partner ${email} is not signed in`)
  const place = confirmationPlace(await knownSecret(), person.is, { purpose, loginId })
  return leftCode(place, confirmationDigits, agoMs)
}

/** Leaves a code in the table as if it had been mailed. It is good with `testBrowserCookie`, or with another browser's that is given. */
export async function sentCode(door: CodeDoor, email: string, browser = testBrowser, agoMs = 0) {
  const place = signInPlace(await knownSecret(), { door, email, browser })
  return { email, ...(door !== 'registration' && { app: door }), code: await leftCode(place, digitsNeeded(door, 0), agoMs) }
}

async function leftCode(place: CodePlace, digits: number, agoMs: number): Promise<string> {
  const nowMs = Date.now() - agoMs
  const { before, mailbox } = await loadAsked(place, dayAtMs(nowMs))
  const newSalt = () => randomBytes(16).toString('base64url')
  // Tests may ask without limit, and get a new code each time.
  const over = before && { ...before, expiresAtMs: 0, mailedAtMs: [] }
  const asked = askCode({ before: over, mailbox, digits, isAgain: false, nowMs, newSalt })
  await write(codeAsked(place, asked))
  if (!asked.code) throw new Error('there is no code')
  return codeOf(place, asked.code)
}

/** The secret that the contours of tests sign codes with. */
export const testSignInSecret = 'the secret of the tests'

/** Reads the secret from the table, because the function that caches it would keep one in processes that sign nobody in. */
async function knownSecret(): Promise<string> {
  const known = (await getItem(signInSecretKey))?.secret as string | undefined
  if (known !== undefined) return known
  await write([signInSecretMade(testSignInSecret)])
  return testSignInSecret
}
