import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../errors.ts'
import { type ApiKey, loadApiKey } from '../store/api-key.ts'

/** The part of an API key that a request carries on: who calls, by the key's title and its administrator. */
export type ApiKeyOwner = Pick<ApiKey, 'id' | 'title' | 'administratorId'>

const rememberedMs = 60_000
const rememberedKeys = 1_000

/** Keys that were good a moment ago, by digest. A revoked key is refused at the latest a minute after. */
const remembered = new Map<string, { apiKey: ApiKey; untilMs: number }>()

/**
 * Who a request comes from, by its x-api-key header.
 *
 * @throws ApiError API_KEY_MISSING; API_KEY_INVALID for an unknown, revoked or expired key (spec: Authentication)
 */
export async function authenticate(secret: string | undefined, nowMs: number): Promise<ApiKeyOwner> {
  if (!secret) throw new ApiError('API_KEY_MISSING')
  const digest = createHash('sha256').update(secret).digest('hex')
  const apiKey = recall(digest, nowMs) ?? (await loadApiKey(digest))
  if (!apiKey || !isGood(apiKey, digest, nowMs)) throw new ApiError('API_KEY_INVALID')
  remember(apiKey, nowMs)
  return apiKey
}

function isGood(apiKey: ApiKey, digest: string, nowMs: number): boolean {
  if (!timingSafeEqual(Buffer.from(apiKey.secretSha256, 'hex'), Buffer.from(digest, 'hex'))) return false
  return apiKey.revokedAt === null && (apiKey.expiresAt === null || nowMs < Date.parse(apiKey.expiresAt))
}

function recall(digest: string, nowMs: number): ApiKey | undefined {
  const memory = remembered.get(digest)
  return memory && nowMs < memory.untilMs ? memory.apiKey : undefined
}

function remember(apiKey: ApiKey, nowMs: number): void {
  const memory = remembered.get(apiKey.secretSha256)
  // What is remembered is not prolonged by use: a key is looked up at least once a minute.
  if (memory && nowMs < memory.untilMs) return
  if (remembered.size >= rememberedKeys) remembered.clear()
  remembered.set(apiKey.secretSha256, { apiKey, untilMs: nowMs + rememberedMs })
}
