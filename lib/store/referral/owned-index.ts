import { type Key, linksPartition, promocodesPartition } from '../keys.ts'

/**
 * The index of what partners own: the links of a partner in one partition, the promocodes in another. Only these items have its
 * attribute. It is eventually consistent and serves lists for people; no rule reads it.
 */
export const ownedIndex = { name: 'owned', partitionKey: 'ownedBy', sortKey: 'sk', attributes: ['offerId', 'createdAt'] } as const

export const linksOf = (partnerId: string): string => `LINKSOF#${partnerId}`
export const promocodesOf = (partnerId: string): string => `CODESOF#${partnerId}`

/** The index attribute of a link or a promocode; none for anything else. */
export function ownedAttributes({ pk }: Pick<Key, 'pk'>, { partnerId }: { partnerId: string }): { ownedBy?: string } {
  if (pk === linksPartition) return { ownedBy: linksOf(partnerId) }
  return pk === promocodesPartition ? { ownedBy: promocodesOf(partnerId) } : {}
}
