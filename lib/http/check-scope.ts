import type { Permission } from '../domain/permission.ts'
import { scopeMissing } from '../store/key-guard.ts'
import type { ApiKeyOwner } from './authenticate.ts'

/**
 * A key without scopes opens everything; one with them only what they name. What has no permission is opened by none of those.
 *
 * @param needed of several, any is enough: which of them it takes is said by a body that was not read yet
 * @throws ApiError SCOPE_MISSING, naming the permission, the first of several
 */
export function checkScope({ scopes }: ApiKeyOwner, needed: readonly Permission[]): void {
  if (!scopes || needed.some((permission) => scopes.includes(permission))) return
  throw scopeMissing(needed[0])
}
