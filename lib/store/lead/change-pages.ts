import type { Item } from '../table/item.ts'
import { queryIndex } from '../table/read.ts'
import { allLeads, leadIndexes } from './lead-indexes.ts'

/** A page of the index is 1 MB at most: about 5,000 leads. */
const indexedAtOnce = 5_000

/**
 * What the index of changes holds of all leads, page by page, the latest change first. It is eventually consistent: a lead that moves at that
 * moment may be missed, or stand in two pages.
 *
 * @param since only leads that were changed since (ISO 8601, UTC)
 */
export async function* leadChangePages(since?: string): AsyncGenerator<Item[], void, void> {
  let after: Item | undefined
  do {
    const { items, lookedAtTo } = await queryIndex({
      index: leadIndexes.byChange,
      partition: allLeads,
      from: since,
      after,
      filters: {},
      limit: indexedAtOnce,
    })
    yield items
    after = lookedAtTo ?? undefined
  } while (after)
}
