import type { Permission } from '../domain/permission.ts'
import { ApiError } from '../errors.ts'
import type { ApiKeyOwner } from './authenticate.ts'

/**
 * A key without scopes opens everything; one with them only what they name. What has no permission is opened by none of those.
 *
 * @throws ApiError SCOPE_MISSING, naming the permission
 */
export function checkScope(caller: ApiKeyOwner | undefined, permission: Permission | undefined): void {
  if (caller && !caller.scopes) return
  if (permission && caller?.scopes?.includes(permission)) return
  throw Object.assign(new ApiError('SCOPE_MISSING'), { extra: { permission } })
}
