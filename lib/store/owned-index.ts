import type { Item } from './item.ts'
import { type Key, linksPartition, promocodesPartition } from './keys.ts'

/**
 * The index of what partners bring clients by: the links of one in one partition, the promocodes in another. Nothing else has the
 * attribute. It is read a moment late, for people's lists; no rule ever reads it.
 */
export const ownedIndex = { name: 'owned', partitionKey: 'ownedBy', sortKey: 'sk', attributes: ['offerId', 'createdAt'] } as const

export const linksOf = (partnerId: string): string => `LINKSOF#${partnerId}`
export const promocodesOf = (partnerId: string): string => `CODESOF#${partnerId}`

/** The attribute by which a link or a promocode stands in the index; none for anything else. */
export function ownedAttributes({ pk }: Pick<Key, 'pk'>, { partnerId }: { partnerId: string }): { ownedBy?: string } {
  if (pk === linksPartition) return { ownedBy: linksOf(partnerId) }
  return pk === promocodesPartition ? { ownedBy: promocodesOf(partnerId) } : {}
}

/** What it stands in the index by is no part of the thing itself. */
export function withoutOwner<Entity>({ pk: _pk, sk: _sk, ownedBy: _owner, ...entity }: Item): Entity {
  return entity as Entity
}
