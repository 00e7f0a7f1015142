import { opens } from '../domain/administrator-roles.ts'
import type { Person } from '../domain/login.ts'
import type { Permission, Role } from '../domain/permission.ts'
import { ApiError } from '../errors.ts'
import type { Guard } from './guarded.ts'
import type { Item } from './item.ts'
import { loginEndKey, partnerKey, rolesKey } from './keys.ts'
import { stale } from './transact.ts'

/** The login was not ended when the act is written. */
export function loginGuard(loginDigest: string): Guard {
  return {
    key: loginEndKey(loginDigest),
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

/** The same of somebody who signs in with a right code, and so may know of a block: who decides again finds it, and says whom to ask. */
export function signInGuard(person: Person): Guard {
  const refused = (old: Item | undefined) => (old?.isBlocked === true ? stale() : new ApiError('SIGN_IN_REFUSED'))
  return { ...personGuard(person, undefined), refused }
}

/** The same of an administrator who signs in with a passkey, to whom nothing is told of the reason. */
export function passkeyGuard(person: Person): Guard {
  return { ...personGuard(person, undefined), refused: () => new ApiError('PASSKEY_REFUSED') }
}

/** The same of one whom their company signs in. */
export function companyGuard(person: Person): Guard {
  return { ...personGuard(person, undefined), refused: () => new ApiError('COMPANY_SIGN_IN_REFUSED') }
}

type AdministratorPerson = Extract<Person, { kind: 'Administrator' }>

const overUnless = (isSame: boolean): ApiError | undefined => (isSame ? undefined : new ApiError('SIGN_IN_REQUIRED'))
/** The first epoch is that of whose logins were never ended at once. */
const sameEpoch = (epoch: number): string => (epoch === 0 ? 'attribute_not_exists(loginEpoch)' : 'loginEpoch = :guardEpoch')
const epochValue = (epoch: number) => (epoch === 0 ? {} : { ':guardEpoch': epoch })

const epochOf = (item: Item | undefined): number => (item?.loginEpoch as number | undefined) ?? 0

function partnerGuard({ is: { id }, loginEpoch }: Extract<Person, { kind: 'Partner' }>): Guard {
  return {
    key: partnerKey(id),
    condition: `isBlocked = :guardBlocked AND ${sameEpoch(loginEpoch)}`,
    values: { ':guardBlocked': false, ...epochValue(loginEpoch) },
    refused: (old) => overUnless(old?.isBlocked === false && epochOf(old) === loginEpoch),
  }
}

/** What everybody may who is signed in hangs on the epoch: it is another one when the last role is taken. */
function administratorGuard(person: AdministratorPerson, permission: Permission | undefined): Guard {
  if (permission !== undefined) return rolesGuard(person, permission)
  const { is, loginEpoch } = person
  return {
    key: rolesKey(is.id),
    condition: sameEpoch(loginEpoch),
    ...(loginEpoch > 0 && { values: epochValue(loginEpoch) }),
    refused: (old) => overUnless(epochOf(old) === loginEpoch),
  }
}

/**
 * The roles are the very ones that were read: were a role that opens it the condition, an attempt that was refused would be applied
 * when it arrives late, behind the role's being given back.
 */
function rolesGuard({ is, loginEpoch, rolesRevision }: AdministratorPerson, permission: Permission): Guard {
  return {
    key: rolesKey(is.id),
    condition: rolesRevision === 0 ? 'attribute_not_exists(pk)' : 'revision = :guardRevision',
    ...(rolesRevision > 0 && { values: { ':guardRevision': rolesRevision } }),
    refused: (old) => {
      if (epochOf(old) !== loginEpoch) return new ApiError('SIGN_IN_REQUIRED')
      const roles = (old?.roles ?? ['owner']) as readonly Role[]
      return opens(roles, permission) ? stale() : permissionMissing(permission)
    },
  }
}

/** Says whether nothing but a passkey will do. */
export function proofMissing(takesPasskey: boolean): ApiError {
  return new ApiError('PROOF_REQUIRED', takesPasskey ? { proofBy: 'Passkey' } : {})
}

/** Says which permission an administrator lacks. */
export function permissionMissing(permission: Permission | undefined): ApiError {
  return new ApiError('PERMISSION_MISSING', permission === undefined ? {} : { permission })
}
