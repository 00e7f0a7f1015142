import { type ApiKey, keyEnd } from '../domain/api-key.ts'
import type { Permission } from '../domain/permission.ts'
import { ApiError } from '../errors.ts'
import type { Guard } from './guarded.ts'
import { withoutKey } from './item.ts'
import { apiKeyKey } from './keys.ts'

/**
 * The key is good, and opens the act, when the act is written: functions remember keys for a while, and a key that was ended
 * meanwhile does nothing any more. An end is for good, so that an act that was refused is refused whenever it arrives.
 *
 * @param permission what the act takes
 * @param at the moment of the act, ISO 8601 in UTC
 */
export function keyGuard({ secretSha256 }: Pick<ApiKey, 'secretSha256'>, permission: Permission, at: string): Guard {
  return {
    key: apiKeyKey(secretSha256),
    condition:
      'revokedAt = :guardNone AND (expiresAt = :guardNone OR expiresAt > :guardAt)' +
      ' AND (attribute_not_exists(scopes) OR contains(scopes, :guardScope))',
    values: { ':guardNone': null, ':guardAt': at, ':guardScope': permission },
    refused: (old) => {
      const apiKey = old && withoutKey<ApiKey>(old)
      return !apiKey || keyEnd(apiKey, at) ? new ApiError('API_KEY_INVALID') : scopeMissing(permission)
    },
  }
}

/** Says which permission a key lacks. */
export function scopeMissing(permission: Permission): ApiError {
  return new ApiError('SCOPE_MISSING', { permission })
}
