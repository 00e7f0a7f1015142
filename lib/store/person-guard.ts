import { opens } from '../domain/administrator-roles.ts'
import type { Person } from '../domain/login.ts'
import { type Permission, roleNames } from '../domain/permission.ts'
import { ApiError } from '../errors.ts'
import type { Guard } from './guarded.ts'
import { loginEndKey, partnerKey, rolesKey } from './keys.ts'

/** The login was not ended when the act is written. */
export function loginGuard(tokenSha256: string): Guard {
  return {
    key: loginEndKey(tokenSha256),
    condition: 'attribute_not_exists(pk)',
    refused: (old) => (old ? new ApiError('SIGN_IN_REQUIRED') : undefined),
  }
}

/**
 * The person still is what was read when the act is written: a block, and a role that was taken, count at once.
 *
 * @param permission what the act takes; undefined for what everybody may who is signed in
 */
export function personGuard(person: Person, permission: Permission | undefined): Guard {
  return person.kind === 'Partner' ? partnerGuard(person) : administratorGuard(person, permission)
}

const overUnless = (isSame: boolean): ApiError | undefined => (isSame ? undefined : new ApiError('SIGN_IN_REQUIRED'))
/** The first epoch is that of whose logins were never ended at once. */
const sameEpoch = (epoch: number): string => (epoch === 0 ? 'attribute_not_exists(loginEpoch)' : 'loginEpoch = :guardEpoch')
const epochValue = (epoch: number) => (epoch === 0 ? {} : { ':guardEpoch': epoch })

function partnerGuard({ is: { id }, loginEpoch }: Extract<Person, { kind: 'Partner' }>): Guard {
  return {
    key: partnerKey(id),
    condition: `isBlocked = :guardBlocked AND ${sameEpoch(loginEpoch)}`,
    values: { ':guardBlocked': false, ...epochValue(loginEpoch) },
    refused: (old) => overUnless(old?.isBlocked === false && (old.loginEpoch ?? 0) === loginEpoch),
  }
}

/** Whom roles were never said of is an owner, who may everything. */
function administratorGuard(
  { is: { id }, loginEpoch }: Extract<Person, { kind: 'Administrator' }>,
  permission: Permission | undefined,
): Guard {
  const opening = roleNames.filter((role) => permission === undefined || opens([role], permission))
  const anyRole = opening.map((_, index) => `contains(#guardRoles, :guardRole${index})`).join(' OR ')
  const roleSaid = `${sameEpoch(loginEpoch)} AND (${anyRole})`
  return {
    key: rolesKey(id),
    condition: loginEpoch === 0 ? `attribute_not_exists(pk) OR (${roleSaid})` : roleSaid,
    names: { '#guardRoles': 'roles' },
    values: { ...Object.fromEntries(opening.map((role, index) => [`:guardRole${index}`, role])), ...epochValue(loginEpoch) },
    refused: (old) => {
      if (((old?.loginEpoch as number | undefined) ?? 0) !== loginEpoch) return new ApiError('SIGN_IN_REQUIRED')
      const roles = old ? (old.roles as readonly string[]) : ['owner']
      return opening.some((role) => roles.includes(role)) ? undefined : permissionMissing(permission)
    },
  }
}

/** Says which permission an administrator lacks. */
export function permissionMissing(permission: Permission | undefined): ApiError {
  return Object.assign(new ApiError('PERMISSION_MISSING'), { extra: permission === undefined ? {} : { permission } })
}
