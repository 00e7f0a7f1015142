import type { Item } from './item.ts'
import { ownedIndex, withoutOwner } from './owned-index.ts'
import { queryLowest, queryPages } from './read.ts'

/** Where a page of a list begins, and how long it is at most. */
export interface Place {
  /** Goes on behind this sort key. */
  after?: string | undefined
  limit: number
}

/** A page of things, and where the next one begins; null when there is none. */
export interface Placed<Thing> {
  things: Thing[]
  next: string | null
}

interface PlacedItems {
  items: Item[]
  next: string | null
}

export const placedOf = <Thing>({ items, next }: PlacedItems): Placed<Thing> => ({ things: items.map(withoutOwner<Thing>), next })

/** Sorts behind every other. */
const lastCharacter = '\u{10FFFF}'

/**
 * A page of a partition, lowest sort keys first.
 *
 * @param owner the partition of the index of what partners own, where it is just theirs: that is a moment old
 */
export async function itemsOf(partition: string, { after, limit }: Place, owner?: string): Promise<PlacedItems> {
  const items = await queryLowest({
    pk: owner ?? partition,
    // What sorts before every other, but for U+0000, which not every engine takes.
    from: '\u0001',
    to: lastCharacter,
    index: owner === undefined ? undefined : ownedIndex,
    after:
      after === undefined
        ? undefined
        : { pk: partition, sk: after, ...(owner !== undefined && { [ownedIndex.partitionKey]: owner }) },
    // One more than is asked for: there is a next page.
    limit: limit + 1,
  })
  const page = items.slice(0, limit)
  return { items: page, next: items.length > limit ? String(page.at(-1)?.sk) : null }
}

/** So many are looked at for a page, at most: of what is a few hundred bytes each, 4 MB. A page may be short, or empty, and have a next one. */
const maxLookedAt = 20_000

/** A page of those items of a partition that are asked for. There is no index for these: the whole of it is read, in its order. */
export async function itemsFound(
  partition: string,
  { after, limit }: Place,
  isAsked: (item: Item) => boolean,
): Promise<PlacedItems> {
  const found: Item[] = []
  let lookedAt = 0
  for await (const items of queryPages(partition, 'oldest first', { after })) {
    found.push(...items.filter(isAsked))
    lookedAt += items.length
    if (found.length > limit) break
    if (lookedAt >= maxLookedAt) return { items: found, next: String(items.at(-1)?.sk) }
  }
  const page = found.slice(0, limit)
  return { items: page, next: found.length > limit ? String(page.at(-1)?.sk) : null }
}
