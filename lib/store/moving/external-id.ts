import { canBeExternalId, type ExternalIdKind } from '../../domain/moving/imported.ts'
import { isId } from '../../domain/value/id.ts'
import { externalIdKey, externalIdsPartition } from '../keys.ts'
import { getItem, queryPages } from '../table/read.ts'
import type { Step } from '../table/transact.ts'

/** A thing with this id is in already. */
export class AlreadyMovedIn extends Error {
  override readonly name = 'AlreadyMovedIn'
}

/** Takes the id that a thing had elsewhere; of two things of a kind with one id, the second is refused. */
export function externalIdTaken(
  kind: ExternalIdKind,
  externalId: string,
  of: { id: string; leadId?: string; revision?: number },
): Step {
  return {
    write: { Put: { Item: { ...externalIdKey(kind, externalId), ...of }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: () => new AlreadyMovedIn(`${kind} ${externalId} is in already`),
  }
}

/** The id here of a thing that had this id elsewhere; undefined when none had. */
export async function idOfExternal(kind: ExternalIdKind, externalId: string): Promise<string | undefined> {
  if (!canBeExternalId(externalId)) return undefined
  return (await getItem(externalIdKey(kind, externalId)))?.id as string | undefined
}

/**
 * The ids that somebody may mean who names a thing by its id: the one it has here, or the one it had elsewhere, which may look like
 * one of here. Nothing is read for a text that can be neither.
 */
export async function idsMeant(kind: ExternalIdKind, named: string): Promise<string[]> {
  const moved = await idOfExternal(kind, named)
  return [...new Set([...(isId(named) ? [named] : []), ...(moved === undefined ? [] : [moved])])]
}

/** All things of a kind that moved in: their ids here, by the ids that they had. */
export async function loadExternalIds(kind: ExternalIdKind): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for await (const page of queryPages(externalIdsPartition(kind), 'oldest first', { attributes: ['sk', 'id'] }))
    for (const { sk, id } of page) known.set(String(sk), String(id))
  return known
}
