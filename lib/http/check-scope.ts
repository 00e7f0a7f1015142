import type { Permission } from '../domain/people/permission.ts'
import { InvariantViolation } from '../errors.ts'
import { scopeMissing } from '../store/key/key-guard.ts'
import type { ApiKeyOwner } from './authenticate.ts'

/**
 * A key without scopes allows everything; a key with scopes only what they name. Everything that a key can call requires a
 * permission.
 *
 * @param needed any of several is enough: which one applies depends on a body that was not read yet
 * @throws ApiError SCOPE_MISSING, naming the permission, the first of several
 */
export function checkScope(owner: ApiKeyOwner, needed: readonly Permission[]): void {
  if (needed.some((permission) => opens(owner, permission))) return
  const [first] = needed
  if (first === undefined) throw new InvariantViolation('what a key with scopes was asked to open has no permission')
  throw scopeMissing(first)
}

/** Whether a key opens what a permission is for. A key without scopes opens everything. */
export const opens = ({ scopes }: Pick<ApiKeyOwner, 'scopes'>, permission: Permission): boolean =>
  scopes?.includes(permission) ?? true

/** Whether a key may see what an answer has for one scope only. A key without scopes may not: nobody said so when it was issued. */
export const namesScope = ({ scopes }: Pick<ApiKeyOwner, 'scopes'>, permission: Permission): boolean =>
  scopes?.includes(permission) ?? false
