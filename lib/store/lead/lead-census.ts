import type { Item } from '../table/item.ts'
import { leadKey } from '../keys.ts'
import { allLeads, leadIndexes } from './lead-indexes.ts'
import { getItems, queryIndex } from '../table/read.ts'
import { leadItem } from './lead-items.ts'

/** How many leads stand in each of some statuses, and how many of their deals are not canceled. */
export interface LeadCensus {
  /** In all these statuses together. */
  leads: number
  byStatus: ReadonlyMap<string, { leads: number; deals: number }>
}

/** A page of the index is 1 MB at most: about 5,000 leads. */
const indexedAtOnce = 5_000
const readAtOnce = 1_000

/**
 * Counts leads by status, for people who decide about all of them. Uses the index of changes, which is eventually consistent: a
 * lead that moves at that moment may be missed, or counted under its old status. No rule about money depends on it.
 */
export async function countLeads(statusIds: readonly string[]): Promise<LeadCensus> {
  const found = new Map(statusIds.map((statusId) => [statusId, [] as string[]]))
  let leads = 0
  for await (const items of indexPages()) {
    leads += items.length
    for (const { id, statusId } of items) found.get(String(statusId))?.push(String(id))
  }
  const byStatus = new Map<string, { leads: number; deals: number }>()
  for (const [statusId, ids] of found) byStatus.set(statusId, { leads: ids.length, deals: await standingDeals(ids) })
  return { leads, byStatus }
}

async function* indexPages(): AsyncGenerator<Item[], void, void> {
  let after: Item | undefined
  do {
    const { items, lookedAtTo } = await queryIndex({
      index: leadIndexes.byChange,
      partition: allLeads,
      after,
      filters: {},
      limit: indexedAtOnce,
    })
    yield items
    after = lookedAtTo ?? undefined
  } while (after)
}

const attributes = ['dealCount', 'canceledDealCount'] as const

async function standingDeals(ids: readonly string[]): Promise<number> {
  let deals = 0
  for (let next = 0; next < ids.length; next += readAtOnce) {
    const keys = ids.slice(next, next + readAtOnce).map(leadKey)
    for (const item of await getItems(keys, attributes, 'a moment old')) {
      const { dealCount, canceledDealCount = 0 } = leadItem.readPart(item, attributes)
      deals += dealCount - canceledDealCount
    }
  }
  return deals
}
