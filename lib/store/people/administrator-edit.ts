import type { Administrator } from '../../domain/contour/contour.ts'
import type { AdministratorEdit, Invitation } from '../../domain/people/administrator-edit.ts'
import { configurationChanged } from '../contour/configuration-revision.ts'
import { contourKey } from '../keys.ts'
import { stale, type Step } from '../table/transact.ts'
import { rolesSet } from './administrator-roles.ts'
import { type PasskeysHeld, passkeysKept } from './passkey.ts'

/**
 * Adds an administrator with roles, or lets one in again. Nobody else changed the configuration since it was read, so no two have one
 * address.
 *
 * @param of.revision the revision of the configuration that was read
 */
export function administratorInvited(
  { administrator, roles, before, told, mails }: Invitation,
  { revision, at }: { revision: number; at: string },
): Step[] {
  return [
    { ...administratorPut(administrator, { at }), mails },
    rolesSet(roles, { before, told }),
    configurationChanged(revision, at),
  ]
}

/**
 * Changes names, or the address: then all sessions end, and the passkeys stay.
 *
 * @param of.revision the revision of the configuration that was read: no two administrators get one address
 * @param of.passkeys those of the administrator
 */
export function administratorEdited(
  { administrator, moved }: AdministratorEdit,
  { revision, at, passkeys }: { revision: number; at: string; passkeys: PasskeysHeld },
): Step[] {
  const { id } = administrator
  if (!moved) return [administratorPut(administrator, { at }), configurationChanged(revision, at)]
  const epochs = { before: moved.before?.loginEpoch ?? 0, after: moved.roles.loginEpoch ?? 0 }
  return [
    { ...administratorPut(administrator, { at, formerName: moved.formerEmail }), mails: moved.mails },
    rolesSet(moved.roles, { before: moved.roles.roles, told: [] }),
    ...passkeysKept(id, passkeys, epochs),
    configurationChanged(revision, at),
  ]
}

/**
 * Former names stay, for contour files. The condition is the configuration's revision.
 *
 * @param of.formerName the old address, when it changes
 */
function administratorPut(
  { id, email, firstName, lastName, middleName }: Administrator,
  { at, formerName }: { at: string; formerName?: string },
): Step {
  return {
    write: {
      Update: {
        Key: contourKey('ADMINISTRATOR', id),
        UpdateExpression: `SET id = :id, email = :email, firstName = :first, lastName = :last, middleName = :middle, publishedAt = :at${
          formerName === undefined ? '' : ', formerNames = list_append(if_not_exists(formerNames, :none), :former)'
        }`,
        ExpressionAttributeValues: {
          ':id': id,
          ':email': email,
          ':first': firstName,
          ':last': lastName,
          ':middle': middleName,
          ':at': at,
          ...(formerName !== undefined && { ':none': [], ':former': [formerName] }),
        },
      },
    },
    refused: stale,
  }
}
