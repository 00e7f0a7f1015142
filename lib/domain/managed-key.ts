import { administratorView } from './actor.ts'
import { type KnownRoles, opens, rolesOf } from './administrator-roles.ts'
import { type ApiKey, keyEnd } from './api-key.ts'
import type { Administrator } from './contour.ts'

/**
 * Whether whoever made a key of a service account may make no more: they know its secret, and the system goes on with it until it is
 * rotated.
 */
function isToBeRotated(apiKey: ApiKey, known: KnownRoles, at: string): boolean {
  if (!apiKey.serviceAccount || keyEnd(apiKey, at)) return false
  return !opens(rolesOf(apiKey.administratorId, known), 'keys.manage')
}

/**
 * A key as administrators see it. The digest of its secret is nobody's business.
 *
 * @param seen.roles of all of whom they were said
 * @param lastUsedAt to the hour; undefined where it was never used
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
