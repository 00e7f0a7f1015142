import type { GivenUpName, NameKind, Renaming } from '../domain/given-up-name.ts'
import { ApiError } from '../errors.ts'
import { withoutKey } from './item.ts'
import { givenUpKey, givenUpPartition } from './keys.ts'
import { queryAll } from './read.ts'
import { sha256 } from './sha256.ts'
import { stale, type Step } from './transact.ts'

/** What stands in no key: a digest of it does. */
export const nameKey = (kind: NameKind, name: string) => givenUpKey(kind, sha256(name))

/** A name of somebody who was erased is nobody's again: clients still have it, and would come by it for somebody else. */
export function neverGivenUp(kind: NameKind, name: string): Step {
  return {
    write: { ConditionCheck: { Key: nameKey(kind, name), ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: () => new ApiError(kind === 'LINK' ? 'LINK_SLUG_TAKEN' : 'PROMOCODE_TAKEN'),
  }
}

/** The name is given up: whoever creates it again at this moment is refused, or was first. */
export function nameGivenUp(name: string, givenUp: GivenUpName): Step {
  return {
    write: { Put: { Item: { ...nameKey(givenUp.kind, name), ...givenUp }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

/** The names that a partner has given up, by their digests: what was in between is found again. */
export async function renamingOf(partnerId: string): Promise<Renaming> {
  const names = (await queryAll(givenUpPartition)).filter((item) => item.partnerId === partnerId)
  const byDigest = new Map(names.map((item) => [String(item.sk), withoutKey<GivenUpName>(item).name]))
  return (kind, name) => (byDigest.size === 0 ? undefined : byDigest.get(nameKey(kind, name).sk))
}
