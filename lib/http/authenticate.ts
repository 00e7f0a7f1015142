import { timingSafeEqual } from 'node:crypto'
import { isMisspeltSecret } from '../domain/key/api-key-secret.ts'
import { hourMs } from '../domain/value/duration.ts'
import { ApiError } from '../errors.ts'
import type { ApiKey } from '../domain/key/api-key.ts'
import { loadApiKey, noteApiKeyUsed } from '../store/key/api-key.ts'
import { sha256 } from '../store/table/sha256.ts'
import { noteUnderWay } from './notes-under-way.ts'

/** The part of an API key that a request carries along: the key's title and administrator, and the key's item. */
export type ApiKeyOwner = Pick<
  ApiKey,
  | 'id'
  | 'secretSha256'
  | 'title'
  | 'administratorId'
  | 'serviceAccount'
  | 'issuedBy'
  | 'requestScope'
  | 'scopes'
  | 'allowedAddresses'
>

const rememberedMs = 60_000
const rememberedKeys = 1_000
/** Uses are recorded at most this often: one write per hour, key and process. */
const useNotedMs = hourMs

/**
 * Keys that were valid a moment ago, by digest. A revoked key is refused after a minute at the latest. Moving money does not rely
 * on this: its transaction checks the key itself.
 */
const remembered = new Map<string, { apiKey: ApiKey; untilMs: number }>()

/** When this process last recorded a use of a key, by digest. */
const notedMs = new Map<string, number>()

/**
 * Identifies the caller by the x-api-key header.
 *
 * @throws ApiError API_KEY_MISSING; API_KEY_INVALID for an unknown, revoked or expired key (spec: Authentication)
 */
export async function authenticate(secret: string | undefined, nowMs: number): Promise<ApiKeyOwner> {
  if (!secret) throw new ApiError('API_KEY_MISSING')
  if (isMisspeltSecret(secret)) throw new ApiError('API_KEY_INVALID')
  const digest = sha256(secret)
  const known = recall(digest, nowMs)
  const apiKey = known ?? (await loadApiKey(digest))
  if (!apiKey || !isGood(apiKey, digest, nowMs)) throw new ApiError('API_KEY_INVALID')
  if (!known) {
    remember(apiKey, nowMs)
    noteUse(apiKey, nowMs)
  }
  return apiKey
}

/** Forgets a key that turned out to be invalid: the next request with it looks it up. */
export function forgetKey({ secretSha256 }: ApiKeyOwner): void {
  remembered.delete(secretSha256)
}

/** Starts recording the use of a key that was just looked up. Nothing waits for it, and its failure fails nothing. */
function noteUse({ secretSha256 }: ApiKey, nowMs: number): void {
  const lastMs = notedMs.get(secretSha256)
  if (lastMs !== undefined && nowMs - lastMs < useNotedMs) return
  noteUnderWay(
    'the use of an API key was not noted',
    noteApiKeyUsed(secretSha256, new Date(nowMs).toISOString()).then(() => rememberIn(notedMs, secretSha256, nowMs)),
  )
}

function isGood(apiKey: ApiKey, digest: string, nowMs: number): boolean {
  if (!timingSafeEqual(Buffer.from(apiKey.secretSha256, 'hex'), Buffer.from(digest, 'hex'))) return false
  return apiKey.revokedAt === null && (apiKey.expiresAt === null || nowMs < Date.parse(apiKey.expiresAt))
}

function recall(digest: string, nowMs: number): ApiKey | undefined {
  const memory = remembered.get(digest)
  return memory && nowMs < memory.untilMs ? memory.apiKey : undefined
}

/** Using a key does not extend its time in the cache: it is looked up at least once a minute. */
function remember(apiKey: ApiKey, nowMs: number): void {
  rememberIn(remembered, apiKey.secretSha256, { apiKey, untilMs: nowMs + rememberedMs })
}

function rememberIn<Value>(memory: Map<string, Value>, digest: string, value: Value): void {
  if (memory.size >= rememberedKeys) memory.clear()
  memory.set(digest, value)
}
