import type { AdministratorRoles, KnownRoles, RoleChange } from '../domain/administrator-roles.ts'
import { withoutKey } from './item.ts'
import { rolesKey, rolesPartition } from './keys.ts'
import { queryAll } from './read.ts'
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
        ...asRead(roles.revision - 1),
      },
    },
    refused: stale,
    mails: told.map((administratorId) => ({ ...change, administratorId })),
  }
}

/** A change of roles: of whom they are, and of the owner who is left. */
export function roleChanged({ roles, ownerLeft, ...change }: RoleChange, known: KnownRoles): Step[] {
  return [rolesSet(roles, change), ...(ownerLeft ? [rolesStand(ownerLeft.id, known)] : [])]
}

/** The roles of an administrator still are what was read: an act rests on them, or that an owner is left. */
export function rolesStand(administratorId: string, known: KnownRoles): Step {
  const revision = known.find((one) => one.administratorId === administratorId)?.revision ?? 0
  return { write: { ConditionCheck: { Key: rolesKey(administratorId), ...asRead(revision) } }, refused: stale }
}

/** @param revision 0 where none were there */
function asRead(revision: number) {
  if (revision === 0) return { ConditionExpression: 'attribute_not_exists(pk)' }
  return { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': revision } }
}
