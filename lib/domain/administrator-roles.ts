import { ApiError } from '../errors.ts'
import { type ApiKey, keyEnd, revokeKey } from './api-key.ts'
import type { Administrator } from './contour.ts'
import type { Deed } from './journal.ts'
import { maxPasskeys } from './passkey.ts'
import { keyScopes, type Permission, type Role, roleNames, roles as permissionsOfRoles } from './permission.ts'

/** What an administrator may, where somebody said it. Who it was never said of is an owner. */
export interface AdministratorRoles {
  administratorId: string
  /** None: the administrator may nothing. */
  roles: readonly Role[]
  /** How often they were set. */
  revision: number
  updatedAt: string
  /** One more whenever the last role was taken: it ends all logins of before. Absent until the first time. */
  loginEpoch?: number
}

/** The roles of all of whom they were said. */
export type KnownRoles = readonly AdministratorRoles[]

/** The roles of an administrator. Those who stand in the contour file without any are owners. */
export function rolesOf(administratorId: string, known: KnownRoles): readonly Role[] {
  return known.find((one) => one.administratorId === administratorId)?.roles ?? ['owner']
}

/** The roles of an administrator from now on. Who is left none is signed out everywhere, and stays so when there are roles again. */
export function rolesFrom(
  before: AdministratorRoles | undefined,
  of: Pick<AdministratorRoles, 'administratorId' | 'roles' | 'updatedAt'>,
): AdministratorRoles {
  const loginEpoch = (before?.loginEpoch ?? 0) + (of.roles.length === 0 ? 1 : 0)
  return { ...of, revision: (before?.revision ?? 0) + 1, ...(loginEpoch > 0 && { loginEpoch }) }
}

/** Whether one of the roles opens it. */
export function opens(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => (permissionsOfRoles[role] as readonly Permission[]).includes(permission))
}

/** Who is told of what concerns an administrator, by their ids: that one, and every owner. */
export function withOwners(administratorId: string, administrators: readonly { id: string }[], known: KnownRoles): string[] {
  const owners = administrators.map(({ id }) => id).filter((id) => rolesOf(id, known).includes('owner'))
  return [...new Set([administratorId, ...owners])]
}

/** Another than this one who is an owner: whom a contour is left with. */
export function otherOwner<Administrator extends { id: string }>(
  administrators: readonly Administrator[],
  administratorId: string,
  known: KnownRoles,
): Administrator | undefined {
  return administrators.find(({ id }) => id !== administratorId && rolesOf(id, known).includes('owner'))
}

/** A key that ends with a role, as it was and as it is from now on. */
export interface EndedKey {
  before: ApiKey
  apiKey: ApiKey
  deed: Deed
}

/** As many keys end with a role at most. */
export const maxEndedKeys = 25
/** DynamoDB takes as many items in one transaction. */
const transactionPlaces = 100
/** Of a change of roles: the roles, the count of keys, an owner who is left, what is told of passkeys, entry, feed, kept answer, and what proves who acts. */
const otherPlaces = 10
/** A passkey stands in three items; a key that ends takes two, with its entry. */
const [placesOfPasskey, placesOfKey] = [3, 2]

/**
 * How many keys can end with a role: all of it is one transaction, with the mails to who is told, and the passkeys of who is left
 * none.
 */
function keysThatFit(told: number, isLeftNone: boolean): number {
  const left = transactionPlaces - otherPlaces - told - (isLeftNone ? placesOfPasskey * maxPasskeys : 0)
  return Math.min(maxEndedKeys, Math.max(0, Math.floor(left / placesOfKey)))
}

/**
 * Whether a key of somebody ends whose roles become others.
 *
 * @param opened all that it opens; null or undefined for everything
 */
export function endsWithRoles(
  opened: readonly Permission[] | null | undefined,
  before: readonly Role[],
  after: readonly Role[],
): boolean {
  const scopes = opened ?? keyScopes
  const isClosed = (scope: Permission): boolean => opens(before, scope) && !opens(after, scope)
  return after.length === 0 || scopes.some(isClosed)
}

/**
 * The keys of somebody that open what their roles opened and open no more: what one may not do oneself, one's key must not do. Of
 * who is left no role all keys end. A key that never went by the roles, as it was issued for somebody by command, stays until then.
 * Keys of service accounts are nobody's, and go on: keysToRotate names them.
 */
export function keysClosed(of: {
  administratorId: string
  before: readonly Role[]
  after: readonly Role[]
  keys: readonly ApiKey[]
  at: string
}): EndedKey[] {
  const { administratorId, before, after, keys, at } = of
  return keys
    .filter((key) => key.administratorId === administratorId && !key.serviceAccount && !keyEnd(key, at))
    .filter(({ scopes }) => endsWithRoles(scopes, before, after))
    .flatMap((key) => {
      const ended = revokeKey(key, at)
      return ended ? [{ before: key, ...ended }] : []
    })
}

/**
 * The keys of service accounts that somebody made who may make no more: the systems go on with them, and one person too many knows
 * their secrets until they are rotated.
 */
export function keysToRotate({ administratorId, before, after, keys, at }: Parameters<typeof keysClosed>[0]): ApiKey[] {
  if (!opens(before, 'keys.manage') || opens(after, 'keys.manage')) return []
  return keys.filter((key) => key.serviceAccount && key.administratorId === administratorId && !keyEnd(key, at))
}

/** The same as the journal tells of them: with whose they were, and the role. */
function endedWith(role: Role, whose: Administrator, { deed, ...ended }: EndedKey): EndedKey {
  const subjects = [...deed.subjects, `administrator:${whose.email}` as const]
  return { ...ended, deed: { ...deed, subjects, after: { ...deed.after, endedWithRole: role } } }
}

/** A key of a service account by what people know it by, where nothing of its secret may stand. */
export const serviceKeyText = ({ id, title, prefix, serviceAccount }: ApiKey): string =>
  `${serviceAccount?.title}: ${title} (${prefix ?? id})`

/** A change of somebody's roles, as it is written. */
export interface RoleChange {
  /** Of whom, from now on. */
  roles: AdministratorRoles
  /** Those that they had. */
  before: readonly Role[]
  /** Who is told, by their ids. */
  told: readonly string[]
  /** Whoever acts sets their own: that they may still is no condition beside it. */
  setsOwnRoles: boolean
  /** The keys of theirs that end with what was taken. */
  endedKeys: readonly EndedKey[]
  /** The keys of service accounts that they made, which do not end. */
  keysToRotate: readonly ApiKey[]
  /** The owner whom the contour is left with, where the one who acts steps down: still one when this is written. */
  ownerLeft: Administrator | undefined
  deed: Deed
}

/**
 * Gives a role, or takes it. The last owner stays one, whoever else is made none at the same time: whoever takes a role is an
 * owner, and remains it by a condition of the same write; an owner who steps down leaves another, by one too.
 *
 * @param of whose role it is
 * @param by who acts
 * @param keys all there are, where a role is taken: those that it opened alone end with it
 * @returns the roles from now on, and the change; none where it was so before
 * @throws ApiError LAST_OWNER; ROLE_KEYS_TOO_MANY where more keys would end than fit into one transaction
 */
export function changeRole(of: {
  of: Administrator
  role: Role
  isGranted: boolean
  by: Administrator
  administrators: readonly Administrator[]
  known: KnownRoles
  keys: readonly ApiKey[]
  at: string
}): { roles: readonly Role[]; change?: RoleChange } {
  const { of: whose, role, isGranted, by, administrators, known, keys, at } = of
  const before = rolesOf(whose.id, known)
  const roles = roleNames.filter((one) => (one === role ? isGranted : before.includes(one)))
  if (before.includes(role) === isGranted) return { roles }
  const setsOwnRoles = whose.id === by.id
  const stepsDown = setsOwnRoles && !roles.includes('owner')
  const ownerLeft = stepsDown ? otherOwner(administrators, whose.id, known) : undefined
  if (stepsDown && !ownerLeft) throw new ApiError('LAST_OWNER')
  const taken = { administratorId: whose.id, before, after: roles, keys, at }
  const [closed, toRotate] = [keysClosed(taken), keysToRotate(taken)]
  const endedKeys = closed.map((one) => endedWith(role, whose, one))
  const told = withOwners(whose.id, administrators, known)
  if (endedKeys.length > keysThatFit(told.length, roles.length === 0)) throw new ApiError('ROLE_KEYS_TOO_MANY')
  const said = known.find(({ administratorId }) => administratorId === whose.id)
  return {
    roles,
    change: {
      roles: rolesFrom(said, { administratorId: whose.id, roles, updatedAt: at }),
      before,
      told,
      setsOwnRoles,
      endedKeys,
      keysToRotate: toRotate,
      ownerLeft,
      deed: {
        type: isGranted ? 'roles.granted' : 'roles.revoked',
        subjects: [`administrator:${whose.email}`, ...toRotate.map(({ id }) => `key:${id}` as const)],
        before: { roles: before },
        after: { roles, ...(toRotate.length > 0 && { keysToRotate: toRotate.map(serviceKeyText) }) },
      },
    },
  }
}
