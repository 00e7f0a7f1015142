import { ApiError } from '../errors.ts'
import type { Administrator } from './contour.ts'
import { dayMs, hourMs } from './duration.ts'
import type { Deed, JournalState } from './journal.ts'
import type { Permission } from './permission.ts'
import type { ServiceName } from './service-name.ts'

/** An API key as it is stored: the secret itself is nowhere, only its SHA-256, which is also the key of the item. */
export interface ApiKey {
  id: string
  /** Hexadecimal. */
  secretSha256: string
  title: string
  /** Whose it is; of a key of a service account whoever made this very key, and so knows its secret. */
  administratorId: string
  /** The service account that it was issued for, whose title never changes. */
  serviceAccount?: ServiceName
  /**
   * The ids of all who issued it, and of those who rotated it or the keys that it came from: each may know a secret that opens what
   * it opens. Absent of keys of a contour file, and of those that were issued before this was kept.
   */
  issuedBy?: readonly string[]
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  /** When it would have expired, had nothing ended it earlier; missing as long as nothing has. */
  madeToExpireAt?: string | null
  /** The first characters of the secret, for people to recognise it by; a key from a contour file has none. */
  prefix?: string
  /** The id of the first key that this one was rotated from: in its name Idempotency-Keys go on to be known. */
  requestScope?: string
  /** All that it opens; absent for a key that opens everything. They stay as they were when it was issued. */
  scopes?: readonly Permission[]
  /** Addresses and blocks of IPv4 and IPv6 from which it opens anything; absent for a key that does so from everywhere. They stay too. */
  allowedAddresses?: readonly string[]
}

export const maxKeyTitleLength = 200
export const maxKeyAddresses = 20
/** How long the two keys of a rotation are both good, at most, and where nobody says. */
export const maxOverlapHours = 24 * 365
export const usualOverlapHours = 24

/** What a key that comes to be is made of: nothing of its secret but what it is known by. */
export interface MadeKey {
  id: string
  at: string
  secretSha256: string
  prefix: string
}

/** The end that a key was made with, whatever has shortened it since; null for none. */
export function madeToExpireAt({ madeToExpireAt: end, expiresAt }: ApiKey): string | null {
  return end === undefined ? expiresAt : end
}

/** When a key that is no longer good ended; undefined while it is. */
export function keyEnd({ revokedAt, expiresAt }: ApiKey, at: string): { how: 'revoked' | 'expired'; at: string } | undefined {
  if (revokedAt !== null) return { how: 'revoked', at: revokedAt }
  return expiresAt !== null && expiresAt <= at ? { how: 'expired', at: expiresAt } : undefined
}

/** How long a key is good where nobody says, and what is said for one that does not expire. */
const usualLifeMs = 365 * dayMs
export const noKeyEnd = 'never'

/** The end that is asked for a key that is issued: a year from then on where nobody says. */
function issuedEnd(asked: string | null, at: string): string | null {
  if (asked === noKeyEnd) return null
  return asked ?? new Date(Date.parse(at) + usualLifeMs).toISOString()
}

/**
 * A new key, and what the journal tells of it.
 *
 * @param of.expiresAt ISO 8601, UTC; 'never', or null for a year
 */
export function issueKey(of: {
  made: MadeKey
  title: string
  owner: Administrator
  /** Who makes it, and learns its secret. */
  by: Administrator
  /** For whom, where it is issued for a service account. */
  serviceAccount?: ServiceName | undefined
  scopes: readonly Permission[] | undefined
  allowedAddresses: readonly string[] | undefined
  expiresAt: string | null
}): { apiKey: ApiKey; deed: Deed } {
  const { made, title, owner, by, serviceAccount, scopes, allowedAddresses } = of
  const expiresAt = issuedEnd(of.expiresAt, made.at)
  const held = { administratorId: owner.id, issuedBy: [by.id], serviceAccount }
  const apiKey = newKey(made, { title, ...held, scopes, allowedAddresses, expiresAt })
  const after = journalState(apiKey, [owner])
  return { apiKey, deed: { type: 'key.issued', subjects: [`key:${apiKey.id}`, ...serviceSubjects(apiKey)], before: null, after } }
}

/**
 * A second key of the same title, administrator, scopes and addresses; the first one expires after a while, unless it does so earlier anyway.
 * A key that was made for a time is followed by one for as long, where nothing else is asked for. Whoever rotates it learns the new
 * secret, and is its issuer beside those of before: no rotation makes a key forget whose hand it may be. A key of a service account
 * is from then on the key of whoever rotates it, who stands for it.
 *
 * @throws ApiError KEY_ENDED for a key that is not good any more
 */
export function rotateKey(of: {
  before: ApiKey
  made: MadeKey
  by: Administrator
  expiresAt: string | null
  overlapHours: number
  administrators: readonly Administrator[]
}): { apiKey: ApiKey; replaced: ApiKey; deed: Deed } {
  const { before, made, by, overlapHours, administrators } = of
  if (keyEnd(before, made.at)) throw new ApiError('KEY_ENDED')
  const { title, serviceAccount, scopes, allowedAddresses } = before
  const administratorId = serviceAccount ? by.id : before.administratorId
  const expiresAt = of.expiresAt ?? sameTimeAfter(before, made.at)
  const requestScope = before.requestScope ?? before.id
  const issuedBy = [...new Set([...(before.issuedBy ?? []), by.id])]
  const apiKey = {
    ...newKey(made, { title, administratorId, issuedBy, serviceAccount, scopes, allowedAddresses, expiresAt }),
    requestScope,
  }
  const overlapEnd = new Date(Date.parse(made.at) + overlapHours * hourMs).toISOString()
  const replaced = {
    ...before,
    expiresAt: before.expiresAt !== null && before.expiresAt < overlapEnd ? before.expiresAt : overlapEnd,
  }
  const deed = {
    type: 'key.rotated',
    subjects: [`key:${apiKey.id}`, `key:${before.id}`, ...serviceSubjects(apiKey)],
    before: journalState(before, administrators),
    after: { ...journalState(apiKey, administrators), replacedKeyExpiresAt: replaced.expiresAt },
  } as const
  return { apiKey, replaced, deed }
}

/** A key that is good no longer; undefined where it was revoked before: the moment of the first time counts. */
export function revokeKey(before: ApiKey, at: string): { apiKey: ApiKey; deed: Deed } | undefined {
  if (before.revokedAt !== null) return undefined
  const after = { revokedAt: at }
  return {
    apiKey: { ...before, ...after },
    deed: { type: 'key.revoked', subjects: [`key:${before.id}`, ...serviceSubjects(before)], before: { revokedAt: null }, after },
  }
}

const serviceSubjects = ({ serviceAccount }: ApiKey): `service:${string}`[] =>
  serviceAccount ? [`service:${serviceAccount.id}`] : []

/** @throws ApiError KEY_NOT_FOUND */
export function keyWithId(apiKeys: readonly ApiKey[], id: string): ApiKey {
  const found = apiKeys.find((one) => one.id === id)
  if (!found) throw new ApiError('KEY_NOT_FOUND')
  return found
}

/** As long as the key was made for, also where a rotation has shortened it. Null for a key that does not expire. */
function sameTimeAfter(key: ApiKey, at: string): string | null {
  const end = madeToExpireAt(key)
  return end === null ? null : new Date(Date.parse(at) + Date.parse(end) - Date.parse(key.createdAt)).toISOString()
}

function newKey(
  { id, at, secretSha256, prefix }: MadeKey,
  of: Pick<ApiKey, 'title' | 'administratorId' | 'issuedBy' | 'expiresAt'> & {
    serviceAccount: ServiceName | undefined
    scopes: readonly Permission[] | undefined
    allowedAddresses: readonly string[] | undefined
  },
): ApiKey {
  const { title, administratorId, issuedBy, serviceAccount, expiresAt, scopes, allowedAddresses } = of
  return {
    id,
    secretSha256,
    title,
    administratorId,
    ...(serviceAccount && { serviceAccount: { id: serviceAccount.id, title: serviceAccount.title } }),
    ...(issuedBy && { issuedBy }),
    createdAt: at,
    expiresAt,
    revokedAt: null,
    prefix,
    ...(scopes && { scopes }),
    ...(allowedAddresses && { allowedAddresses }),
  }
}

/** A key as the journal tells of it: by what people know it by, and without anything of its secret. */
function journalState(
  { title, administratorId, serviceAccount, prefix, scopes, allowedAddresses, expiresAt }: ApiKey,
  administrators: readonly Administrator[],
): JournalState {
  const owner = administrators.find(({ id }) => id === administratorId)?.email ?? null
  return {
    title,
    owner,
    ...(serviceAccount && { serviceAccount: serviceAccount.title }),
    prefix: prefix ?? null,
    scopes: scopes ?? null,
    ...(allowedAddresses && { allowedAddresses }),
    expiresAt,
  }
}
