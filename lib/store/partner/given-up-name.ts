import type { GivenUpName, NameKind, Renaming } from '../../domain/partner/given-up-name.ts'
import { ApiError } from '../../errors.ts'
import { givenUpKey, givenUpPartition } from '../keys.ts'
import { queryAll } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { givenUpNameItem } from './partner-items.ts'

/** Keys contain a digest of the name, never the name. */
export const nameKey = (kind: NameKind, name: string) => givenUpKey(kind, sha256(name))

/** Refuses the name of an erased partner for good: clients still have it, and would come to somebody else by it. */
export function neverGivenUp(kind: NameKind, name: string): Step {
  return {
    write: { ConditionCheck: { Key: nameKey(kind, name), ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: () => new ApiError(kind === 'LINK' ? 'LINK_SLUG_TAKEN' : 'PROMOCODE_TAKEN'),
  }
}

/** Gives a name up. Of this and a simultaneous creation of the same name, the second is refused. */
export function nameGivenUp(name: string, givenUp: GivenUpName): Step {
  return {
    write: { Put: { Item: { ...nameKey(givenUp.kind, name), ...givenUp }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: stale,
  }
}

/**
 * Maps the names that a partner gave up to their replacements, by digest, so that an interrupted erasure can find the remaining
 * places.
 */
export async function renamingOf(partnerId: string): Promise<Renaming> {
  const names = (await queryAll(givenUpPartition)).filter((item) => item.partnerId === partnerId)
  const byDigest = new Map(names.map((item) => [String(item.sk), givenUpNameItem.read(item).name]))
  return (kind, name) => (byDigest.size === 0 ? undefined : byDigest.get(nameKey(kind, name).sk))
}
