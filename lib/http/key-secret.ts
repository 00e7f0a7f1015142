import { type MadeKey, noKeyEnd } from '../domain/key/api-key.ts'
import { apiKeyRandomBytes, apiKeySecret, recognisablePart } from '../domain/key/api-key-secret.ts'
import { ApiError } from '../errors.ts'
import { sha256 } from '../store/table/sha256.ts'

/** A new secret, shown in one answer only, and what is stored of it. */
export function newKeySecret(of: { randomBytes: (count: number) => Uint8Array; newId: () => string; at: string }): {
  secret: string
  made: MadeKey
} {
  const secret = apiKeySecret(of.randomBytes(apiKeyRandomBytes))
  return { secret, made: { id: of.newId(), at: of.at, secretSha256: sha256(secret), prefix: recognisablePart(secret) } }
}

/** @throws ApiError KEY_EXPIRY_INVALID for an expiry in the past */
export function refusePastExpiry(expiresAt: string | null, at: string): void {
  if (expiresAt === null || expiresAt === noKeyEnd || expiresAt > at) return
  const error = new ApiError('KEY_EXPIRY_INVALID')
  error.violations = [{ path: 'expiresAt', message: error.message }]
  throw error
}
