import { ApiError } from '../../errors.ts'
import { type ApiKey, keyEnd, revokeKey } from '../key/api-key.ts'
import type { Administrator } from '../contour/contour.ts'
import type { Deed, JournalState } from '../journal/journal.ts'
import { maxPasskeys } from './passkey.ts'
import { keyScopes, type Permission, type Role, roleNames, roles as permissionsOfRoles } from './permission.ts'

/** The stored roles of an administrator. An administrator without such an item is an owner. */
export interface AdministratorRoles {
  administratorId: string
  /** Empty: the administrator has no rights. */
  roles: readonly Role[]
  /** How many times they were set. */
  revision: number
  updatedAt: string
  /** Incremented whenever all existing logins end: with the last role, and with another address. Absent until the first time. */
  loginEpoch?: number
  /** When the administrator was removed (ISO 8601, UTC); absent while they are not, and again when they are invited anew. */
  removedAt?: string
}

/** The stored roles of all administrators that have any. */
export type KnownRoles = readonly AdministratorRoles[]

/** The roles of an administrator. Administrators of the contour file without stored roles are owners. */
export function rolesOf(administratorId: string, known: KnownRoles): readonly Role[] {
  return known.find((one) => one.administratorId === administratorId)?.roles ?? ['owner']
}

/**
 * The new roles of an administrator. One who loses the last role is signed out everywhere, and stays signed out when roles are
 * given again.
 */
export function rolesFrom(
  before: AdministratorRoles | undefined,
  of: Pick<AdministratorRoles, 'administratorId' | 'roles' | 'updatedAt'>,
): AdministratorRoles {
  const loginEpoch = (before?.loginEpoch ?? 0) + (of.roles.length === 0 ? 1 : 0)
  return { ...of, revision: (before?.revision ?? 0) + 1, ...(loginEpoch > 0 && { loginEpoch }) }
}

/** The same roles, with all logins ended: the administrator signs in again, by another address. */
export function rolesSignedOut(
  before: AdministratorRoles | undefined,
  of: Pick<AdministratorRoles, 'administratorId' | 'roles' | 'updatedAt'>,
): AdministratorRoles {
  return { ...rolesFrom(before, of), loginEpoch: (before?.loginEpoch ?? 0) + 1 }
}

/** Whether an administrator was removed: histories still name them, and lists no longer do. */
export const isRemoved = (administratorId: string, known: KnownRoles): boolean =>
  known.find((one) => one.administratorId === administratorId)?.removedAt !== undefined

/** Whether one of the roles includes the permission. A role that a later release gave opens nothing here. */
export function opens(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => (permissionsOfRoles[role] as readonly Permission[] | undefined)?.includes(permission) ?? false)
}

/** The ids of the people to notify about an administrator: that person, and every owner. */
export function withOwners(administratorId: string, administrators: readonly { id: string }[], known: KnownRoles): string[] {
  const owners = administrators.map(({ id }) => id).filter((id) => rolesOf(id, known).includes('owner'))
  return [...new Set([administratorId, ...owners])]
}

/**
 * The administrator with this id.
 *
 * @throws ApiError ADMINISTRATOR_NOT_FOUND
 */
export function administratorWithId(administrators: readonly Administrator[], id: string | undefined): Administrator {
  const administrator = administrators.find((one) => one.id === id)
  if (!administrator) throw new ApiError('ADMINISTRATOR_NOT_FOUND')
  return administrator
}

/** An owner other than this administrator, who remains for the contour. */
export function otherOwner<Administrator extends { id: string }>(
  administrators: readonly Administrator[],
  administratorId: string,
  known: KnownRoles,
): Administrator | undefined {
  return administrators.find(({ id }) => id !== administratorId && rolesOf(id, known).includes('owner'))
}

/** A key that ends with a role, before and after. */
export interface EndedKey {
  before: ApiKey
  apiKey: ApiKey
  deed: Deed
}

/** A key that ends with something else; undefined when it was revoked before. */
export function endedKey(before: ApiKey, at: string): EndedKey | undefined {
  const ended = revokeKey(before, at)
  return ended && { before, ...ended }
}

/** The maximum number of keys that end with a role. */
export const maxEndedKeys = 25
/** The maximum number of items in a DynamoDB transaction. */
const transactionPlaces = 100
/**
 * The other items of a change of roles: the roles, the count of keys, the remaining owner, the summary of passkeys, journal
 * entry, feed, stored answer, and the guards of the acting person.
 */
const otherPlaces = 10
/** A passkey takes three items; a key that ends takes two, including its journal entry. */
const [placesOfPasskey, placesOfKey] = [3, 2]

/**
 * How many keys can end with a role: everything is one transaction, including the mails to notified people and the passkeys of a
 * person who loses the last role.
 */
function keysThatFit(told: number, isLeftNone: boolean): number {
  const left = transactionPlaces - otherPlaces - told - (isLeftNone ? placesOfPasskey * maxPasskeys : 0)
  return Math.min(maxEndedKeys, Math.max(0, Math.floor(left / placesOfKey)))
}

/**
 * Whether a key ends when its holder's roles change.
 *
 * @param opened its permissions; null or undefined for all
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
 * The keys whose permissions somebody's roles no longer include: a person's key must not do what the person may not. When no role
 * is left, all keys end. A key that never followed the roles, because a command issued it for somebody, stays until then. Keys of
 * service accounts belong to nobody and stay: keysToRotate names them.
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
    .flatMap((key) => endedKey(key, at) ?? [])
}

/**
 * The keys of service accounts made by a person who may no longer make any: the systems keep using them, and the person knows
 * their secrets until they are rotated.
 */
export function keysToRotate({ administratorId, before, after, keys, at }: Parameters<typeof keysClosed>[0]): ApiKey[] {
  if (!opens(before, 'keys.manage') || opens(after, 'keys.manage')) return []
  return keys.filter((key) => key.serviceAccount && key.administratorId === administratorId && !keyEnd(key, at))
}

/** The same with the journal's subjects: the owner of the keys, and what they ended with. */
function endedWith(what: JournalState, whose: Administrator, { deed, ...ended }: EndedKey): EndedKey {
  const subjects = [...deed.subjects, `administrator:${whose.email}` as const]
  return { ...ended, deed: { ...deed, subjects, after: { ...deed.after, ...what } } }
}

/** A key of a service account in readable form, without its secret. */
export const serviceKeyText = ({ id, title, prefix, serviceAccount }: ApiKey): string =>
  `${serviceAccount?.title}: ${title} (${prefix ?? id})`

/** A change of somebody's roles, as it is written. */
export interface RoleChange {
  /** The new roles. */
  roles: AdministratorRoles
  /** The former roles. */
  before: readonly Role[]
  /** The ids of the people to notify. */
  told: readonly string[]
  /** The acting person sets their own roles: then the write cannot also require that they still have them. */
  setsOwnRoles: boolean
  /** The person's keys that end with a role that was taken. */
  endedKeys: readonly EndedKey[]
  /** The keys of service accounts that they made, which do not end. */
  keysToRotate: readonly ApiKey[]
  /** The remaining owner when the acting owner steps down: must still be an owner at the time of the write. */
  ownerLeft: Administrator | undefined
  deed: Deed
}

/** The keys that end with roles, and those to rotate, as the person who takes the roles sees them. */
export const keysOfRolesView = (change: Pick<RoleChange, 'endedKeys' | 'keysToRotate'> | undefined) => ({
  endedKeys: (change?.endedKeys ?? []).map(({ apiKey: { id, title } }) => ({ id, title })),
  keysToRotate: (change?.keysToRotate ?? []).map(({ id, title }) => ({ id, title })),
})

/** Whose roles change, by whom, and what that is judged by. */
export interface ChangingRoles {
  of: Administrator
  by: Administrator
  administrators: readonly Administrator[]
  known: KnownRoles
  /** All existing keys, when a role is taken: those that only this role allowed end with it. */
  keys: readonly ApiKey[]
  /** ISO 8601, UTC. */
  at: string
}

/**
 * Gives a role, or takes one away. The last owner stays an owner, even under concurrent changes: the person who takes a role is
 * an owner, and a condition of the write requires that they still are; an owner who steps down leaves another one, by another
 * condition.
 *
 * @returns the new roles, and the change; no change when nothing changes
 * @throws ApiError ADMINISTRATOR_NOT_FOUND for somebody who was removed; LAST_OWNER; ROLE_KEYS_TOO_MANY when more keys would end than
 * fit into one transaction
 */
export function changeRole({ role, isGranted, ...of }: ChangingRoles & { role: Role; isGranted: boolean }): {
  roles: readonly Role[]
  change?: RoleChange
} {
  const { of: whose, known } = of
  if (isRemoved(whose.id, known)) throw new ApiError('ADMINISTRATOR_NOT_FOUND')
  const before = rolesOf(whose.id, known)
  const roles = roleNames.filter((one) => (one === role ? isGranted : before.includes(one)))
  if (before.includes(role) === isGranted) return { roles }
  return { roles, change: changeOfRoles(roles, isGranted ? 'roles.granted' : 'roles.revoked', { endedWithRole: role }, of) }
}

/**
 * Removes an administrator: takes all roles, so that they are signed out everywhere and their keys end. What they did stays theirs, and
 * their name stays in histories.
 *
 * @throws ApiError like changeRole
 */
export function removeAdministrator(of: ChangingRoles): RoleChange {
  const { of: whose, known, at } = of
  if (isRemoved(whose.id, known)) throw new ApiError('ADMINISTRATOR_NOT_FOUND')
  const change = changeOfRoles([], 'administrator.removed', { endedWithAdministrator: whose.email }, of)
  return { ...change, roles: { ...change.roles, removedAt: at } }
}

function changeOfRoles(roles: readonly Role[], type: Deed['type'], ended: JournalState, of: ChangingRoles): RoleChange {
  const { of: whose, by, administrators, known, keys, at } = of
  const before = rolesOf(whose.id, known)
  const setsOwnRoles = whose.id === by.id
  const stepsDown = setsOwnRoles && !roles.includes('owner')
  const ownerLeft = stepsDown ? otherOwner(administrators, whose.id, known) : undefined
  if (stepsDown && !ownerLeft) throw new ApiError('LAST_OWNER')
  const taken = { administratorId: whose.id, before, after: roles, keys, at }
  const [closed, toRotate] = [keysClosed(taken), keysToRotate(taken)]
  const endedKeys = closed.map((one) => endedWith(ended, whose, one))
  const told = withOwners(whose.id, administrators, known)
  if (endedKeys.length > keysThatFit(told.length, roles.length === 0)) throw new ApiError('ROLE_KEYS_TOO_MANY')
  const said = known.find(({ administratorId }) => administratorId === whose.id)
  return {
    roles: rolesFrom(said, { administratorId: whose.id, roles, updatedAt: at }),
    before,
    told,
    setsOwnRoles,
    endedKeys,
    keysToRotate: toRotate,
    ownerLeft,
    deed: {
      type,
      subjects: [`administrator:${whose.email}`, ...toRotate.map(({ id }) => `key:${id}` as const)],
      before: { roles: before },
      after: { roles, ...(toRotate.length > 0 && { keysToRotate: toRotate.map(serviceKeyText) }) },
    },
  }
}
