import type { AdministratorRoles, KnownRoles, RoleChange } from '../domain/administrator-roles.ts'
import type { Administrator } from '../domain/contour.ts'
import { apiKeyEnds, type KeysHeld, keysStand } from './api-key.ts'
import { withoutKey } from './item.ts'
import { journalWritten } from './journal.ts'
import { rolesKey, rolesPartition } from './keys.ts'
import { queryAll } from './read.ts'
import { stillAtRevision } from './still-at-revision.ts'
import { stale, type Step } from './transact.ts'

/** The roles of all administrators of whom they were said. */
export async function loadRoles(): Promise<KnownRoles> {
  return (await queryAll(rolesPartition)).map(withoutKey<AdministratorRoles>)
}

/**
 * Sets the roles of an administrator, if nobody did since they were read.
 *
 * @param roles of a revision one above the one that was read, 1 where none was
 * @param of.told who is told of it, by their ids: with the roles of before
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
 * A change of roles: of whom they are, of the owner who is left, and of the keys that end with a role, each with its entry in the
 * journal.
 *
 * @param held the keys that there were, where a role is taken: none was issued since
 * @param entry what the entries have in common
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

/** The roles of an administrator still are what was read: an act rests on them, or that an owner is left. */
export function rolesStand(administratorId: string, known: KnownRoles): Step {
  const revision = known.find((one) => one.administratorId === administratorId)?.revision ?? 0
  return { write: { ConditionCheck: { Key: rolesKey(administratorId), ...stillAtRevision(revision) } }, refused: stale }
}
