import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ConfirmationPurpose } from '../../domain/people/confirmation-purpose.ts'
import { dayMs, hourMs } from '../../domain/value/duration.ts'
import type { MailAsked } from '../../domain/mail/mail-order.ts'
import {
  type AskedCode,
  browserKnownMs,
  type CodeDoor,
  codeFrom,
  type DaysTries,
  foldedAddress,
  type Mailbox,
  mailboxOf,
  type SignInCode,
  triesOfCode,
  wrongTries,
} from '../../domain/people/sign-in.ts'
import { dayAt } from '../../domain/value/utc-day.ts'
import { ApiError } from '../../errors.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import type { Item } from '../table/item.ts'
import { confirmationCodeKey, type Key, mailboxKey, signInCodeKey, signInSecretKey, triesKey } from '../keys.ts'
import { getItem, getItems, readTiming } from '../table/read.ts'
import { withRetries } from '../table/retry.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'
import { daysTriesItem, mailboxItem, signInCodeItem, signInSecretItem } from './sign-in-items.ts'

/**
 * The secrets that codes and their keys are derived from, once read: a contour's secret never changes. By table, because tests
 * use many.
 */
const secrets = new Map<string, string>()

/** Undefined in a contour where nobody has asked for a code yet. */
export async function loadSignInSecret(): Promise<string | undefined> {
  const known = secrets.get(tableName())
  if (known !== undefined) return known
  const item = await getItem(signInSecretKey)
  const secret = item && signInSecretItem.read(item).secret
  if (secret !== undefined) secrets.set(tableName(), secret)
  return secret
}

/** The first code of a contour creates its secret. */
export function signInSecretMade(secret: string): Step {
  return {
    write: { Put: { Item: { ...signInSecretKey, secret }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

/** The key of a code, and the secret it is derived with. */
export interface CodePlace {
  secret: string
  key: Key
  /** Counts mails to the mailbox; absent for a code that goes to a signed-in person. */
  mailboxKey?: Key
}

/** Who asks for a code, and at which door. */
export interface CodeAsker {
  door: CodeDoor
  email: string
  /** The browser's cookie: a code is valid only in the browser that asked for it. */
  browser: string
}

/** The place of a code for signing in or registering. */
export function signInPlace(secret: string, { door, email, browser }: CodeAsker): CodePlace {
  const hmac = hmacBy(secret)
  return {
    secret,
    key: signInCodeKey(hmac(`${door} code ${browser} ${foldedAddress(email)}`)),
    mailboxKey: mailboxKey(hmac(`${door} mailbox ${mailboxOf(email)}`)),
  }
}

/** What a partner confirms, and in which of their sessions. */
export interface Confirming {
  purpose: ConfirmationPurpose
  loginId: string
}

/**
 * The place of a code that confirms an act of a partner. Each purpose and each session has its own place: a code is valid only
 * for its purpose and in its session, and one session cannot use up the tries of another.
 */
export function confirmationPlace(
  secret: string,
  { id, email }: { id: string; email: string },
  { purpose, loginId }: Confirming,
): CodePlace {
  return {
    secret,
    key: confirmationCodeKey(hmacBy(secret)(`confirmation code ${purpose} ${loginId} ${id} ${foldedAddress(email)}`)),
  }
}

const hmacBy =
  (secret: string) =>
  (text: string): string =>
    createHmac('sha256', secret).update(text).digest('hex')

/** The digits of a code. They are stored nowhere: they are derived again for mailing and for comparing. */
export function codeOf({ secret }: Pick<CodePlace, 'secret'>, { salt, digits }: Pick<SignInCode, 'salt' | 'digits'>): string {
  return codeFrom(createHmac('sha256', secret).update(`code ${digits} ${salt}`).digest(), digits)
}

const emptyMailbox: Mailbox = { mailedAtMs: [], revision: 0 }

/** The counters that limit asking for a code, read in parallel: the code, mails to the mailbox, and today's tries. */
export async function loadAsked(place: CodePlace, day: string) {
  const keys = [place.key, ...(place.mailboxKey ? [place.mailboxKey, triesKey(day)] : [])]
  const items = await getItems(keys)
  const at = (key: Key | undefined): Item | undefined => items.find(({ pk, sk }) => pk === key?.pk && sk === key?.sk)
  const [code, mailbox, tries] = [at(place.key), at(place.mailboxKey), at(triesKey(day))]
  return {
    before: code && signInCodeItem.read(code),
    mailbox: place.mailboxKey && (mailbox ? mailboxItem.read(mailbox) : emptyMailbox),
    wrongToday: tries ? wrongTries(daysTriesItem.read(tries)) : 0,
  }
}

const sweptAfterMs = dayMs
const seconds = (ms: number): number => Math.ceil(ms / 1000)

/**
 * Writes the outcome of asking for a code; nothing when nothing changes.
 *
 * @param mail ordered in the same write when the code is mailed: made from the salt of that code
 */
export function codeAsked(
  { key, mailboxKey: ofMailbox }: CodePlace,
  { code, writes, isMailed, mailbox }: AskedCode,
  mail?: (code: MailedCode) => MailAsked,
): Step[] {
  if (!code || writes === 'Nothing') return []
  const { salt, digits, expiresAtMs } = code
  const mails = isMailed && mail ? [mail({ salt, digits, expiresAt: new Date(expiresAtMs).toISOString() })] : []
  return [
    { ...(writes === 'NewCode' ? codeWritten(key, code) : codeMailedAgain(key, code)), mails },
    ...(mailbox && ofMailbox ? [mailboxWritten(ofMailbox, mailbox)] : []),
  ]
}

/** What the mail of a code is made from. */
type MailedCode = Pick<SignInCode, 'salt' | 'digits'> & { expiresAt: string }

/** A new code replaces the previous one, if that is still the one that was read. */
function codeWritten(key: Key, code: SignInCode): Step {
  return {
    write: { Put: { Item: { ...key, ...code, sweepAfter: sweepOf(code) }, ...stillAtRevision(code.revision - 1) } },
    refused: stale,
  }
}

/** When a code may be swept; the mark of a known browser stays much longer. */
function sweepOf({ expiresAtMs, knownSince }: SignInCode): number {
  return seconds(knownSince === undefined ? expiresAtMs + sweptAfterMs : expiresAtMs + browserKnownMs)
}

/** The same code was mailed again: concurrent tries keep counting. */
function codeMailedAgain(key: Key, { mailedAtMs, revision }: SignInCode): Step {
  const { ConditionExpression, ExpressionAttributeValues } = stillAtRevision(revision - 1)
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'SET mailedAtMs = :mailed, revision = :revision',
        ConditionExpression: `${ConditionExpression} AND attribute_not_exists(usedAt)`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':mailed': mailedAtMs, ':revision': revision },
      },
    },
    refused: stale,
  }
}

function mailboxWritten(key: Key, mailbox: Mailbox): Step {
  const lastMs = Math.max(mailbox.mailedAtMs.at(-1) ?? 0, mailbox.shared?.expiresAtMs ?? 0)
  const sweepAfter = seconds(lastMs + hourMs + sweptAfterMs)
  return {
    write: { Put: { Item: { ...key, ...mailbox, sweepAfter }, ...stillAtRevision(mailbox.revision - 1) } },
    refused: stale,
  }
}

/**
 * Counts a try of any code in the contour, before the code is compared.
 *
 * @returns the number of wrong tries on that day before this one
 */
export async function tryCounted(at: string): Promise<number> {
  const { tried = 1, ...rest } = await addTo('tried', at)
  return wrongTries({ ...rest, tried: tried - 1 })
}

/** Records that a try was right: without the note it counts as wrong. */
export async function rightTryNoted(at: string): Promise<void> {
  await addTo('right', at)
}

async function addTo(name: keyof DaysTries, at: string): Promise<DaysTries> {
  const day = dayAt(at)
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: triesKey(day),
    UpdateExpression: 'ADD #name :one SET sweepAfter = :sweep',
    ExpressionAttributeNames: { '#name': name },
    ExpressionAttributeValues: { ':one': 1, ':sweep': seconds(Date.parse(day) + daysTriesKeptMs) },
    ReturnValues: 'ALL_NEW',
  })
  const { Attributes } = await withRetries((options) => documentClient.send(command, options), readTiming())
  return daysTriesItem.read(Attributes ?? {})
}

/** For investigating an attack later. */
const daysTriesKeptMs = 30 * dayMs

/** Whether somebody has signed in with a browser before: with a code, or with a passkey. */
export const browserBy = (code: Pick<SignInCode, 'knownSince'> | undefined): 'Known' | 'New' =>
  code?.knownSince === undefined ? 'New' : 'Known'

/** What is stored for a browser and an address, if anything. */
export async function loadCodeAt({ key }: Pick<CodePlace, 'key'>): Promise<SignInCode | undefined> {
  const item = await getItem(key)
  return item && signInCodeItem.read(item)
}

/**
 * Marks a browser as known after a sign-in without a code. If no code was ever asked for there, a used-up code is stored.
 *
 * @param before what was read there
 */
export function browserNoted({ key }: CodePlace, before: SignInCode | undefined, at: string, salt: string): Step {
  const nowMs = Date.parse(at)
  if (!before) {
    const used = { salt, digits: 8, expiresAtMs: nowMs, tries: 0, usedAt: at, knownSince: at, mailedAtMs: [], revision: 1 }
    return codeWritten(key, used)
  }
  return {
    write: {
      Update: {
        Key: key,
        UpdateExpression: 'SET knownSince = :at, sweepAfter = :sweep, revision = :revision',
        ConditionExpression: 'revision = :read',
        ExpressionAttributeValues: {
          ':at': at,
          ':sweep': seconds(Math.max(before.expiresAtMs, nowMs) + browserKnownMs),
          ':revision': before.revision + 1,
          ':read': before.revision,
        },
      },
    },
    refused: stale,
  }
}

/** A code that was right. */
export interface RightCode extends CodePlace {
  code: SignInCode
}

/**
 * Counts a try first and compares afterwards: even simultaneous tries never exceed the limit of a code. A try whose answer was
 * lost is counted again.
 *
 * @returns the code, or undefined when it is wrong or no code may be tried any more
 */
export async function codeTried(place: CodePlace, typed: string, nowMs: number): Promise<RightCode | undefined> {
  const command = new UpdateCommand({
    TableName: tableName(),
    Key: place.key,
    UpdateExpression: 'ADD tries :one',
    ConditionExpression: 'tries < :most AND expiresAtMs > :now AND attribute_not_exists(usedAt)',
    ExpressionAttributeValues: { ':one': 1, ':most': triesOfCode, ':now': nowMs },
    ReturnValues: 'ALL_NEW',
  })
  try {
    const { Attributes } = await withRetries((options) => documentClient.send(command, options), readTiming())
    const code = signInCodeItem.read(Attributes ?? {})
    return isSame(codeOf(place, code), typed) ? { ...place, code } : undefined
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * A code is used once, while it is valid, and not after a newer one was asked for; a shared code once for all browsers.
 *
 * @param refusal the error when it is not valid
 */
export function codeUsed(
  { key, code, mailboxKey: ofMailbox }: RightCode,
  at: string,
  refusal: CodeRefusal = 'SIGN_IN_REFUSED',
): Step[] {
  const refused = () => new ApiError(refusal)
  const { salt } = code
  const used: Step = {
    write: {
      Update: {
        Key: key,
        UpdateExpression: `SET usedAt = :at, revision = revision + :one${ofMailbox ? ', knownSince = :at, sweepAfter = :sweep' : ''}`,
        ConditionExpression: 'salt = :salt AND expiresAtMs > :now AND attribute_not_exists(usedAt)',
        ExpressionAttributeValues: {
          ':at': at,
          ':one': 1,
          ':salt': salt,
          ':now': Date.parse(at),
          ...(ofMailbox && { ':sweep': sweepOf({ ...code, knownSince: at }) }),
        },
      },
    },
    refused,
  }
  if (!code.isShared || !ofMailbox) return [used]
  return [
    used,
    {
      write: {
        Update: {
          Key: ofMailbox,
          UpdateExpression: 'REMOVE #shared SET revision = revision + :one',
          ConditionExpression: '#shared.salt = :salt',
          ExpressionAttributeNames: { '#shared': 'shared' },
          ExpressionAttributeValues: { ':salt': salt, ':one': 1 },
        },
      },
      refused,
    },
  ]
}

type CodeRefusal = 'SIGN_IN_REFUSED' | 'CONFIRMATION_REFUSED'
