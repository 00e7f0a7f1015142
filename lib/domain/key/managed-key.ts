import { administratorView } from '../people/actor.ts'
import { type KnownRoles, opens, rolesOf } from '../people/administrator-roles.ts'
import { type ApiKey, keyEnd } from './api-key.ts'
import type { Administrator } from '../contour/contour.ts'

/**
 * Whether the maker of a service account's key may no longer make any: they know the secret, and the system keeps using it until
 * it is rotated.
 */
function isToBeRotated(apiKey: ApiKey, known: KnownRoles, at: string): boolean {
  if (!apiKey.serviceAccount || keyEnd(apiKey, at)) return false
  return !opens(rolesOf(apiKey.administratorId, known), 'keys.manage')
}

/**
 * A key as administrators see it, without the digest of its secret.
 *
 * @param seen.roles the stored roles of all administrators
 * @param lastUsedAt to the hour; undefined when it was never used
 */
export function managedKeyView(
  apiKey: ApiKey,
  { administrators, roles, at }: { administrators: readonly Administrator[]; roles: KnownRoles; at: string },
  lastUsedAt: string | undefined,
) {
  const {
    id,
    title,
    administratorId,
    serviceAccount,
    issuedBy,
    prefix,
    scopes,
    allowedAddresses,
    createdAt,
    expiresAt,
    revokedAt,
  } = apiKey
  const owner = administrators.find((one) => one.id === administratorId)
  return {
    id,
    title,
    administrator: owner ? administratorView(owner) : null,
    serviceAccount: serviceAccount ?? null,
    isToBeRotated: isToBeRotated(apiKey, roles, at),
    issuedBy: administrators.filter((one) => issuedBy?.includes(one.id)).map(administratorView),
    prefix: prefix ?? null,
    scopes: scopes ?? null,
    allowedAddresses: allowedAddresses ?? null,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt: lastUsedAt ?? null,
  }
}
