import type { Declaration } from './declared.ts'
import type { Item } from './item.ts'
import { ownedIndex } from '../referral/owned-index.ts'
import { queryLowest, queryPages } from './read.ts'

/** Where a page of a list begins, and its maximum length. */
export interface Place {
  /** Continues after this sort key. */
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

export const placedOf = <Thing>({ items, next }: PlacedItems, { read }: Declaration<Thing>): Placed<Thing> => ({
  things: items.map(read),
  next,
})

/** Sorts after every other character. */
const lastCharacter = '\u{10FFFF}'

/**
 * A page of a partition, lowest sort keys first.
 *
 * @param owner reads the owner's partition of the index instead, which is eventually consistent
 */
export async function itemsOf(partition: string, { after, limit }: Place, owner?: string): Promise<PlacedItems> {
  const items = await queryLowest({
    pk: owner ?? partition,
    // Sorts before every other character, except U+0000, which not every engine accepts.
    from: '\u0001',
    to: lastCharacter,
    index: owner === undefined ? undefined : ownedIndex,
    after:
      after === undefined
        ? undefined
        : { pk: partition, sk: after, ...(owner !== undefined && { [ownedIndex.partitionKey]: owner }) },
    // One more than asked shows whether there is a next page.
    limit: limit + 1,
  })
  const page = items.slice(0, limit)
  return { items: page, next: items.length > limit ? String(page.at(-1)?.sk) : null }
}

/**
 * Maximum items scanned per page: at a few hundred bytes each, 4 MB. A page may be short, or empty, and still have a next one.
 */
const maxLookedAt = 20_000

/** A page of the matching items of a partition. There is no index for the filters: the whole partition is read in order. */
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
