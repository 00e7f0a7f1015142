import { opens } from '../../domain/people/administrator-roles.ts'
import type { Person } from '../../domain/people/login.ts'
import type { Permission, Role } from '../../domain/people/permission.ts'
import { ApiError } from '../../errors.ts'
import type { Guard } from '../table/guarded.ts'
import type { Item } from '../table/item.ts'
import { loginEndKey, partnerKey, rolesKey } from '../keys.ts'
import { stale } from '../table/transact.ts'

/** Requires that the login was not ended at the time of the write. */
export function loginGuard(loginDigest: string): Guard {
  return {
    key: loginEndKey(loginDigest),
    condition: 'attribute_not_exists(pk)',
    refused: (old) => (old ? new ApiError('SIGN_IN_REQUIRED') : undefined),
  }
}

/**
 * Requires that the person is still as read at the time of the write: a block, or the loss of a role, takes effect at once.
 *
 * @param permission what the act requires; undefined for what every signed-in person may do
 */
export function personGuard(person: Person, permission: Permission | undefined): Guard {
  return person.kind === 'Partner' ? partnerGuard(person) : administratorGuard(person, permission)
}

/**
 * The same for somebody signing in with a right code, who may learn of a block: the repeated decision finds it and names the
 * contact.
 */
export function signInGuard(person: Person): Guard {
  const refused = (old: Item | undefined) => (old?.isBlocked === true ? stale() : new ApiError('SIGN_IN_REFUSED'))
  return { ...personGuard(person, undefined), refused }
}

/** The same for an administrator signing in with a passkey, who is not told the reason. */
export function passkeyGuard(person: Person): Guard {
  return { ...personGuard(person, undefined), refused: () => new ApiError('PASSKEY_REFUSED') }
}

/** The same for an administrator signing in through the company. */
export function companyGuard(person: Person): Guard {
  return { ...personGuard(person, undefined), refused: () => new ApiError('COMPANY_SIGN_IN_REFUSED') }
}

type AdministratorPerson = Extract<Person, { kind: 'Administrator' }>

const overUnless = (isSame: boolean): ApiError | undefined => (isSame ? undefined : new ApiError('SIGN_IN_REQUIRED'))
/** Epoch 0 means that the logins were never ended at once. */
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

/** Without a permission only the login epoch counts: it changes when the last role is taken away. */
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
 * Requires exactly the roles that were read. If the condition were only "has a role with the permission", a refused attempt could
 * still be applied when it arrives late, after the role was given back.
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

/** Says whether only a passkey is accepted. */
export function proofMissing(takesPasskey: boolean): ApiError {
  return new ApiError('PROOF_REQUIRED', takesPasskey ? { proofBy: 'Passkey' } : {})
}

/** Says which permission an administrator lacks. */
export function permissionMissing(permission: Permission | undefined): ApiError {
  return new ApiError('PERMISSION_MISSING', permission === undefined ? {} : { permission })
}
