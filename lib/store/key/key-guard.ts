import { type ApiKey, keyEnd } from '../../domain/key/api-key.ts'
import type { Permission } from '../../domain/people/permission.ts'
import { ApiError } from '../../errors.ts'
import type { Guard } from '../table/guarded.ts'
import { apiKeyKey } from '../keys.ts'
import { apiKeyItem } from './key-items.ts'

/**
 * Requires at the time of the write that the key is valid and allows the act: functions cache keys for a while, and a key that
 * has ended since must not do anything. An end is final, so an act that was refused once is refused whenever it arrives.
 *
 * @param permission what the act requires
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
      const apiKey = old && apiKeyItem.read(old)
      return !apiKey || keyEnd(apiKey, at) ? new ApiError('API_KEY_INVALID') : scopeMissing(permission)
    },
  }
}

/** Says which permission a key lacks. */
export function scopeMissing(permission: Permission): ApiError {
  return new ApiError('SCOPE_MISSING', { permission })
}
