import { timingSafeEqual } from 'node:crypto'
import { isMisspeltSecret } from '../domain/api-key-secret.ts'
import { hourMs } from '../domain/duration.ts'
import { ApiError } from '../errors.ts'
import type { ApiKey } from '../domain/api-key.ts'
import { loadApiKey, noteApiKeyUsed } from '../store/api-key.ts'
import { sha256 } from '../store/sha256.ts'
import { noteUnderWay } from './notes-under-way.ts'

/** The part of an API key that a request carries on: who calls, by the key's title and its administrator, and where the key stands. */
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
/** A use is noted no finer than this, so that it costs one write an hour, key and process. */
const useNotedMs = hourMs

/**
 * Keys that were good a moment ago, by digest. A revoked key is refused at the latest a minute after. What moves money does not
 * rest on this: its transaction looks at the key itself.
 */
const remembered = new Map<string, { apiKey: ApiKey; untilMs: number }>()

/** When this process noted a use of a key last, by digest. */
const notedMs = new Map<string, number>()

/**
 * Who a request comes from, by its x-api-key header.
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

/** A key was found to be good no longer: the next request with it looks it up. */
export function forgetKey({ secretSha256 }: ApiKeyOwner): void {
  remembered.delete(secretSha256)
}

/** Starts to note the use of a key that was just looked up. Nobody waits for it here, and nothing fails with it. */
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

/** Use does not prolong the memory: a key is looked up at least once a minute. */
function remember(apiKey: ApiKey, nowMs: number): void {
  rememberIn(remembered, apiKey.secretSha256, { apiKey, untilMs: nowMs + rememberedMs })
}

function rememberIn<Value>(memory: Map<string, Value>, digest: string, value: Value): void {
  if (memory.size >= rememberedKeys) memory.clear()
  memory.set(digest, value)
}
