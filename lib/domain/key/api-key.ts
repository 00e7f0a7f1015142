import { ApiError } from '../../errors.ts'
import type { Administrator } from '../contour/contour.ts'
import { dayMs, hourMs } from '../value/duration.ts'
import type { Deed, JournalState } from '../journal/journal.ts'
import type { Permission } from '../people/permission.ts'
import type { ServiceName } from './service-name.ts'

/** A stored API key: the secret itself is stored nowhere, only its SHA-256, which is also the item's key. */
export interface ApiKey {
  id: string
  /** Hexadecimal. */
  secretSha256: string
  title: string
  /** The key's holder; for a service account, the person who made this key and so knows its secret. */
  administratorId: string
  /** The service account that it was issued for; its title never changes. */
  serviceAccount?: ServiceName
  /**
   * The ids of everyone who issued it, or rotated it or its predecessors: each of them may know a working secret. Absent for keys
   * of a contour file, and for keys from before this was stored.
   */
  issuedBy?: readonly string[]
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  /** When it would have expired if nothing had ended it earlier; missing while nothing has. */
  madeToExpireAt?: string | null
  /** The first characters of the secret, so that people recognize it; missing for keys of a contour file. */
  prefix?: string
  /** The id of the first key of a chain of rotations: Idempotency-Keys stay valid across the chain. */
  requestScope?: string
  /** Its permissions; absent for a key with all permissions. They never change after it is issued. */
  scopes?: readonly Permission[]
  /** The IPv4 and IPv6 addresses and blocks that it works from; absent for everywhere. They never change either. */
  allowedAddresses?: readonly string[]
}

export const maxKeyTitleLength = 200
export const maxKeyAddresses = 20
/** The maximum and the default time that both keys of a rotation are valid. */
export const maxOverlapHours = 24 * 365
export const usualOverlapHours = 24

/** The parts of a new key; of its secret only the digest and the prefix. */
export interface MadeKey {
  id: string
  at: string
  secretSha256: string
  prefix: string
}

/** The expiry that a key was made with, whatever has shortened it since; null for none. */
export function madeToExpireAt({ madeToExpireAt: end, expiresAt }: ApiKey): string | null {
  return end === undefined ? expiresAt : end
}

/** When and how an invalid key ended; undefined while it is valid. */
export function keyEnd({ revokedAt, expiresAt }: ApiKey, at: string): { how: 'revoked' | 'expired'; at: string } | undefined {
  if (revokedAt !== null) return { how: 'revoked', at: revokedAt }
  return expiresAt !== null && expiresAt <= at ? { how: 'expired', at: expiresAt } : undefined
}

/** The default lifetime of a key, and the value that means no expiry. */
const usualLifeMs = 365 * dayMs
export const noKeyEnd = 'never'

/** The expiry of a new key: a year from now by default. */
function issuedEnd(asked: string | null, at: string): string | null {
  if (asked === noKeyEnd) return null
  return asked ?? new Date(Date.parse(at) + usualLifeMs).toISOString()
}

/**
 * A new key, with its journal entry.
 *
 * @param of.expiresAt ISO 8601, UTC; 'never', or null for a year
 */
export function issueKey(of: {
  made: MadeKey
  title: string
  owner: Administrator
  /** Who makes it, and sees its secret. */
  by: Administrator
  /** The service account that it is issued for, if any. */
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
 * A second key with the same title, administrator, scopes and addresses; the first one expires after a while, or earlier if it
 * would anyway. By default the new key has the lifetime that the first was made with. The person who rotates it sees the new
 * secret and is added to its issuers: no rotation drops anybody who may know a secret. A key of a service account then belongs to
 * the person who rotated it.
 *
 * @throws ApiError KEY_ENDED for a key that is no longer valid
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

/** A revoked key; undefined when it was already revoked: the first moment counts. */
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

/** The lifetime that the key was made with, even if a rotation shortened it. Null for a key that does not expire. */
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

/** A key for the journal: what people know it by, and nothing of its secret. */
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
