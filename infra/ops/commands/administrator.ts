import { type KnownRoles, opens, rolesOf } from '../../../lib/domain/people/administrator-roles.ts'
import type { Administrator } from '../../../lib/domain/contour/contour.ts'
import { type Permission, permissions, roleNames } from '../../../lib/domain/people/permission.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { CommandRefused } from './contour-subcommand.ts'

/**
 * The administrator who acts, by address. It must be given even if there is only one: people say who they are.
 *
 * @throws CommandRefused naming the existing ones
 */
export function administratorNamed(administrators: readonly Administrator[], email: string | undefined): Administrator {
  const administrator = administrators.find((one) => one.email === email?.trim().toLowerCase())
  if (administrator) return administrator
  const known = administrators.map((one) => one.email).join(', ')
  throw new CommandRefused(
    `${email === undefined ? 'Say who acts with --admin (or CONTOUR_ADMIN)' : `${email} is no administrator`}: ${known}`,
  )
}

/**
 * The administrator who is going to act, for commands that ask for consent first. The write checks the permission again.
 *
 * @throws CommandRefused if it is no administrator, or has no role with the permission
 */
export async function actingAdministrator(email: string | undefined, permission: Permission): Promise<Administrator> {
  const [{ administrators }, known] = await Promise.all([loadContour(), loadRoles()])
  const administrator = administratorNamed(administrators, email)
  refuseWithout(permission, administrator, known)
  return administrator
}

/** @throws CommandRefused naming the missing role */
export function refuseWithout(permission: Permission, { id, email }: Administrator, known: KnownRoles): void {
  const has = rolesOf(id, known)
  if (opens(has, permission)) return
  const would = roleNames.filter((role) => opens([role], permission)).join(' or ')
  throw new CommandRefused(
    `${email} may not ${permissions[permission]} (${permission}): that takes the role ${would}, and the roles there are: ${has.join(', ') || 'none'}. An owner grants roles: administrator grant.`,
  )
}
