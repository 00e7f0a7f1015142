import { partnersPartition } from '../keys.ts'
import { queryPagesOld } from '../table/read.ts'
import { profileItem } from './partner-items.ts'

/** How many partners have some levels, groups and legal types. */
export interface PartnersHaving {
  byId: ReadonlyMap<string, number>
  /** False when there are more partners than were looked at: then each number is the least. */
  isWhole: boolean
}

/** About ten pages, one after the other, and somebody waits for them: half of what the partition gives in a second, at most. */
const maxCounted = 10_000

const attributes = ['levelId', 'groupIds', 'legalTypeId'] as const

/**
 * Counts partners for a preview, the newest first; a moment old. No index has what partners were given, and no rule depends on it.
 *
 * @param ids of levels, groups and legal types; none reads nothing
 */
export async function countHaving(ids: readonly string[], limit: number = maxCounted): Promise<PartnersHaving> {
  const byId = new Map(ids.map((id) => [id, 0]))
  if (ids.length === 0) return { byId, isWhole: true }
  let looked = 0
  for await (const items of queryPagesOld(partnersPartition, attributes)) {
    if (looked >= limit) return { byId, isWhole: items.length === 0 }
    looked += items.length
    for (const item of items) {
      const { levelId, groupIds, legalTypeId } = profileItem.readPart(item, attributes)
      for (const id of [levelId, legalTypeId, ...groupIds]) countOne(byId, id)
    }
  }
  return { byId, isWhole: true }
}

function countOne(byId: Map<string, number>, id: string | null): void {
  const before = id === null ? undefined : byId.get(id)
  if (id !== null && before !== undefined) byId.set(id, before + 1)
}
