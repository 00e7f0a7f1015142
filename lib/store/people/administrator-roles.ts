import type { AdministratorRoles, KnownRoles, RoleChange } from '../../domain/people/administrator-roles.ts'
import type { Administrator } from '../../domain/contour/contour.ts'
import { apiKeyEnds, type KeysHeld, keysStand } from '../key/api-key.ts'
import { journalWritten } from '../journal/journal.ts'
import { rolesKey, rolesPartition } from '../keys.ts'
import { queryAll } from '../table/read.ts'
import { stillAtRevision } from '../table/still-at-revision.ts'
import { stale, type Step } from '../table/transact.ts'
import { rolesItem } from './login-items.ts'

/** The stored roles of administrators; those whose roles were never set are missing. */
export async function loadRoles(): Promise<KnownRoles> {
  return (await queryAll(rolesPartition)).map(rolesItem.read)
}

/**
 * Sets the roles of an administrator, if nobody has set them since they were read.
 *
 * @param roles with a revision one above the one that was read, 1 when there was none
 * @param of.told ids of the people who are notified, together with the former roles
 */
export function rolesSet(roles: AdministratorRoles, { before, told }: Pick<RoleChange, 'before' | 'told'>): Step {
  const change = { kind: 'RolesChanged', ofId: roles.administratorId, before, after: roles.roles } as const
  return {
    write: {
      Put: {
        Item: { ...rolesKey(roles.administratorId), ...roles },
        ...stillAtRevision(roles.revision - 1),
      },
    },
    refused: stale,
    mails: told.map((administratorId) => ({ ...change, administratorId })),
  }
}

/**
 * Changes roles: of the administrator, of the owner who remains, and of the keys that end with a role, each with its journal
 * entry.
 *
 * @param held the keys that existed when a role is taken away: the condition ensures that none was issued since
 * @param entry the common part of the journal entries
 */
export function roleChanged(
  { roles, ownerLeft, endedKeys, ...change }: RoleChange,
  known: KnownRoles,
  held: KeysHeld | undefined,
  { newId, ...entry }: { newId: () => string; at: string; by: Administrator; reason: string | null },
): Step[] {
  return [
    rolesSet(roles, change),
    ...(held ? [keysStand(roles.administratorId, held)] : []),
    ...(ownerLeft ? [rolesStand(ownerLeft.id, known)] : []),
    ...endedKeys.flatMap(({ before, apiKey, deed }) => [
      apiKeyEnds(before, apiKey),
      journalWritten({ id: newId(), ...entry, ...deed }),
    ]),
  ]
}

/** Requires that an administrator's roles are still those that were read: an act depends on them, or on an owner remaining. */
export function rolesStand(administratorId: string, known: KnownRoles): Step {
  const revision = known.find((one) => one.administratorId === administratorId)?.revision ?? 0
  return { write: { ConditionCheck: { Key: rolesKey(administratorId), ...stillAtRevision(revision) } }, refused: stale }
}
