import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  administratorAsPerson,
  type Login,
  loginSweepAfter,
  partnerAsPerson,
  type Person,
  type PersonKind,
  type SeenLogin,
  useSweepAfter,
} from '../../domain/people/login.ts'
import { kindOfToken } from '../../domain/people/login-token.ts'
import type { MailAsked } from '../../domain/mail/mail-order.ts'
import { foldedAddress } from '../../domain/people/sign-in.ts'
import { ApiError } from '../../errors.ts'
import { loadRoles } from './administrator-roles.ts'
import { documentClient } from '../table/client.ts'
import { tableName } from '../table/environment.ts'
import { contourPartition, loginEndKey, loginKey, loginUseKey, personLoginKey, personLoginsPartition } from '../keys.ts'
import { findPartner, loadPartner } from '../partner/partner.ts'
import { getItem, getItems, queryAll, queryBetween, queryNewest } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { loginItem, personLoginItem } from './login-items.ts'
import { administratorItem } from '../contour/contour-items.ts'

/**
 * The storage key of a login: its kind of person, and the SHA-256 of its token in hexadecimal. Logins from before tokens named
 * the kind use only the SHA-256.
 */
export function digestOfToken(token: string): string {
  const kind = kindOfToken(token)
  return kind === undefined ? sha256(token) : `${kind}#${sha256(token)}`
}

/** The login of this digest, its last use and its end, read in parallel; undefined when there is none. */
export async function loadLogin(digest: string): Promise<SeenLogin | undefined> {
  return (await loadLogins([digest]))[0]
}

export async function loadLogins(digests: readonly string[]): Promise<SeenLogin[]> {
  const items = await getItems(digests.flatMap((digest) => [loginKey(digest), loginUseKey(digest), loginEndKey(digest)]))
  const byKey = new Map(items.map((item) => [item.pk, item]))
  return digests.flatMap((digest) => {
    const item = byKey.get(loginKey(digest).pk)
    if (!item) return []
    const login = loginItem.read(item)
    if (!isInPlace(login, digest)) return []
    const used = byKey.get(loginUseKey(digest).pk)
    const usedAtMs = Math.max(Date.parse(login.createdAt), Number(used?.usedAtMs ?? 0))
    return [{ login, usedAtMs, isEnded: byKey.has(loginEndKey(digest).pk) }]
  })
}

/**
 * A login of one kind of person in the other kind's partition was written by a function that may not create it: it is not
 * accepted.
 */
export const isInPlace = ({ kind }: Pick<Login, 'kind'>, digest: string): boolean =>
  !digest.includes('#') || digest.startsWith(`${kind}#`)

/** At most this many logins of one person are listed. */
const listedLogins = 30

/** The newest logins of a person, newest first, ended or not. */
export async function loadLoginsOf(kind: PersonKind, personId: string): Promise<SeenLogin[]> {
  const pk = personLoginsPartition(kind, personId)
  const entries = await queryNewest({ pk, from: '0', to: 'g', limit: listedLogins })
  const logins = await loadLogins(entries.map(({ tokenSha256 }) => String(tokenSha256)))
  return logins.toSorted((a, b) => (a.login.id < b.login.id ? 1 : -1))
}

/** When people last signed in, by person id, if that login is not swept yet; people without one are missing. */
export async function lastSignIns(kind: PersonKind, personIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const newest = await Promise.all(
    personIds.map((id) => queryNewest({ pk: personLoginsPartition(kind, id), from: '0', to: 'g', limit: 1 })),
  )
  const logins = await getItems(
    newest.flat().map(({ tokenSha256 }) => loginKey(String(tokenSha256))),
    ['personId', 'createdAt'],
  )
  return new Map(logins.map(({ personId, createdAt }) => [String(personId), String(createdAt)]))
}

/** The keys of all logins of a person that are not swept yet. */
export async function loginKeysOf(kind: PersonKind, personId: string): Promise<{ loginId: string; digest: string }[]> {
  const entries = await queryAll(personLoginsPartition(kind, personId))
  return entries.map(({ sk, tokenSha256 }) => ({ loginId: String(sk), digest: String(tokenSha256) }))
}

/** Deletes everything stored about one login. Its person is blocked, so no request uses the login and no new one begins. */
export function loginForgotten(kind: PersonKind, personId: string, of: { loginId: string; digest: string }): Step[] {
  const { loginId, digest } = of
  const keys = [loginKey(digest), loginUseKey(digest), loginEndKey(digest), personLoginKey(kind, personId, loginId)]
  return keys.map((Key) => ({ write: { Delete: { Key } }, refused: stale }))
}

/** The digest of a login of this person; undefined when the person has no such login. */
export async function findLogin(kind: PersonKind, personId: string, loginId: string): Promise<string | undefined> {
  const item = await getItem(personLoginKey(kind, personId, loginId))
  return item && personLoginItem.read(item).tokenSha256
}

/**
 * A login, and its entry in the person's list.
 *
 * @param browser whether the person has signed in with it before: otherwise they are notified at once
 */
export function loginBegun(login: Login, token: string, browser: 'Known' | 'New'): Step[] {
  const { id, kind, personId, provenBy = 'Code' } = login
  const mails: MailAsked[] = browser === 'New' ? [{ kind: 'NewSignIn', personKind: kind, personId, by: provenBy }] : []
  const sweepAfter = loginSweepAfter(login)
  const put = (Item: object): Step => ({
    write: { Put: { Item: { ...Item, sweepAfter }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  })
  const digest = digestOfToken(token)
  return [
    { ...put({ ...loginKey(digest), ...login }), mails },
    put({ ...personLoginKey(kind, personId, id), tokenSha256: digest }),
  ]
}

/** A login ends once. Its end is kept longer than the login could have lived. */
export function loginEnded(kind: PersonKind, digest: string, at: string): Step {
  return {
    write: {
      Put: {
        Item: { ...loginEndKey(digest), endedAt: at, sweepAfter: loginSweepAfter({ kind, createdAt: at }) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    refused: () => new ApiError('LOGIN_NOT_FOUND'),
  }
}

/** The note is not worth a longer wait of the request. */
const noteTimeoutMs = 1_000

/** Records the use of a login: without it, the login would become idle sooner. */
export async function noteLoginUsed(digest: string, kind: PersonKind, usedAtMs: number): Promise<void> {
  await documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: loginUseKey(digest),
      UpdateExpression: 'SET usedAtMs = :now, sweepAfter = :sweep',
      ExpressionAttributeValues: { ':now': usedAtMs, ':sweep': useSweepAfter(kind, usedAtMs) },
    }),
    { abortSignal: AbortSignal.timeout(noteTimeoutMs) },
  )
}

/** All administrators with their roles: they are few, and can be read before it is known which of them is asking. */
export async function loadAdministrators(): Promise<Person[]> {
  const [items, roles] = await Promise.all([queryBetween(contourPartition, 'ADMINISTRATOR#', 'ADMINISTRATOR$'), loadRoles()])
  return items.map((item) => administratorAsPerson(administratorItem.read(item), roles))
}

export async function loadPerson({ kind, personId }: Pick<Login, 'kind' | 'personId'>): Promise<Person | undefined> {
  if (kind === 'Administrator') return (await loadAdministrators()).find(({ is }) => is.id === personId)
  const partner = await loadPartner(personId)
  return partner && partnerAsPerson(partner)
}

/** The person of this kind with this address. */
export async function findPerson(kind: PersonKind, email: string): Promise<Person | undefined> {
  const address = foldedAddress(email)
  if (kind === 'Administrator') return (await loadAdministrators()).find(({ is }) => foldedAddress(is.email) === address)
  const partner = await findPartner(address)
  // An address that was given up between the two reads belongs to nobody.
  return partner && foldedAddress(partner.email) === address ? partnerAsPerson(partner) : undefined
}
