import { canBeExternalId, type ExternalIdKind } from '../../domain/moving/imported.ts'
import { isId } from '../../domain/value/id.ts'
import { externalIdKey, externalIdsPartition } from '../keys.ts'
import { getItem, queryPages } from '../table/read.ts'
import { externalIdItem } from '../partner/partner-items.ts'
import { stale, type Step } from '../table/transact.ts'

/** A thing that has an id elsewhere; a deal stands with its lead, at a revision. */
export interface NamedThing {
  id: string
  leadId?: string
  revision?: number
}

/** A thing with this id is in already. */
export class AlreadyMovedIn extends Error {
  override readonly name = 'AlreadyMovedIn'
}

/** Takes the id that a thing had elsewhere; of two things of a kind with one id, the second is refused. */
export function externalIdTaken(kind: ExternalIdKind, externalId: string, of: NamedThing): Step {
  return {
    write: { Put: { Item: { ...externalIdKey(kind, externalId), ...of }, ConditionExpression: 'attribute_not_exists(pk)' } },
    refused: () => new AlreadyMovedIn(`${kind} ${externalId} is in already`),
  }
}

/**
 * The same for a thing that is made here, with the id that the caller gave it. If another has it by the time of the write, everything is
 * decided again: then it is either what the request asks for, or a refusal.
 */
export function externalIdGiven(kind: ExternalIdKind, externalId: string | undefined, of: NamedThing): Step[] {
  return externalId === undefined ? [] : [{ ...externalIdTaken(kind, externalId, of), refused: stale }]
}

/** The thing that has this id elsewhere; undefined when none has, or none was named. */
export async function thingNamed(kind: ExternalIdKind, externalId: string | undefined): Promise<NamedThing | undefined> {
  if (externalId === undefined || !canBeExternalId(externalId)) return undefined
  const item = await getItem(externalIdKey(kind, externalId))
  return item && externalIdItem.read(item)
}

/** The id here of a thing that has this id elsewhere; undefined when none has. */
export const idOfExternal = async (kind: ExternalIdKind, externalId: string | undefined): Promise<string | undefined> =>
  (await thingNamed(kind, externalId))?.id

/**
 * The ids that somebody may mean who names a thing by its id: the one it has here, or the one it had elsewhere, which may look like
 * one of here. Nothing is read for a text that can be neither.
 */
export async function idsMeant(kind: ExternalIdKind, named: string): Promise<string[]> {
  const moved = await idOfExternal(kind, named)
  return [...new Set([...(isId(named) ? [named] : []), ...(moved === undefined ? [] : [moved])])]
}

/** All things of a kind that have one: their ids here, by the ids that they had. */
export async function loadExternalIds(kind: ExternalIdKind): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for await (const page of queryPages(externalIdsPartition(kind), 'oldest first', { attributes: ['sk', 'id'] }))
    for (const { sk, id } of page) known.set(String(sk), String(id))
  return known
}
