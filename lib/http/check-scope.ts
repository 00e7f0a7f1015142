import type { Permission } from '../domain/permission.ts'
import { InvariantViolation } from '../errors.ts'
import { scopeMissing } from '../store/key-guard.ts'
import type { ApiKeyOwner } from './authenticate.ts'

/**
 * A key without scopes opens everything; one with them only what they name. Nothing that a key opens is without a permission.
 *
 * @param needed of several, any is enough: which of them it takes is said by a body that was not read yet
 * @throws ApiError SCOPE_MISSING, naming the permission, the first of several
 */
export function checkScope({ scopes }: ApiKeyOwner, needed: readonly Permission[]): void {
  if (!scopes || needed.some((permission) => scopes.includes(permission))) return
  const [first] = needed
  if (first === undefined) throw new InvariantViolation('what a key with scopes was asked to open has no permission')
  throw scopeMissing(first)
}
