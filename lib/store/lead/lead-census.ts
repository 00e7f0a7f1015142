import { leadKey } from '../keys.ts'
import { leadChangePages } from './change-pages.ts'
import { getItems } from '../table/read.ts'
import { leadItem } from './lead-items.ts'

/** How many leads stand in each of some statuses, and how many of their deals are not canceled. */
export interface LeadCensus {
  /** In all these statuses together. */
  leads: number
  byStatus: ReadonlyMap<string, { leads: number; deals: number }>
}

const readAtOnce = 1_000

/** How many leads stand in some statuses. */
export interface LeadsStanding {
  byStatus: ReadonlyMap<string, number>
  /** False when there are more leads than were looked at: then each number is the least. */
  isWhole: boolean
}

/** Pages of the index are read one after the other, and somebody waits for them. */
const maxCounted = 50_000

/**
 * Counts leads by status for a preview, those that changed last first. Like countLeads a moment old.
 *
 * @param statusIds none reads nothing
 */
export async function countStanding(statusIds: readonly string[], limit: number = maxCounted): Promise<LeadsStanding> {
  const byStatus = new Map(statusIds.map((statusId) => [statusId, 0]))
  if (statusIds.length === 0) return { byStatus, isWhole: true }
  let looked = 0
  for await (const items of leadChangePages()) {
    if (looked >= limit) return { byStatus, isWhole: items.length === 0 }
    looked += items.length
    for (const { statusId } of items) {
      const before = byStatus.get(String(statusId))
      if (before !== undefined) byStatus.set(String(statusId), before + 1)
    }
  }
  return { byStatus, isWhole: true }
}

/** Each is read by its key, for the index does not know its offer, and somebody waits for them. */
const maxReadForPreview = 2_000

/**
 * Counts leads of partners that have not come to a deal yet, by offer, for a preview: those that changed last first.
 *
 * @param offerIds none reads nothing
 */
export async function countUnderWay(
  offerIds: readonly string[],
  { targetStatusId, limit = maxReadForPreview }: { targetStatusId: string; limit?: number },
): Promise<{ byOffer: ReadonlyMap<string, number>; isWhole: boolean }> {
  const byOffer = new Map(offerIds.map((offerId) => [offerId, 0]))
  if (offerIds.length === 0) return { byOffer, isWhole: true }
  let read = 0
  for await (const items of leadChangePages()) {
    const open = items.filter(({ partnerId, statusId }) => typeof partnerId === 'string' && statusId !== targetStatusId)
    const some = open.slice(0, limit - read)
    read += some.length
    for (const offerId of await offersOf(some.map(({ id }) => String(id)))) {
      const before = byOffer.get(offerId)
      if (before !== undefined) byOffer.set(offerId, before + 1)
    }
    if (some.length < open.length) return { byOffer, isWhole: false }
  }
  return { byOffer, isWhole: true }
}

async function offersOf(leadIds: readonly string[]): Promise<string[]> {
  const found = await getItems(leadIds.map(leadKey), ['offerId'], 'a moment old')
  return found.map(({ offerId }) => String(offerId))
}

/**
 * Counts leads by status, for people who decide about all of them. Uses the index of changes, which is eventually consistent: a
 * lead that moves at that moment may be missed, or counted under its old status. No rule about money depends on it.
 */
export async function countLeads(statusIds: readonly string[]): Promise<LeadCensus> {
  const found = new Map(statusIds.map((statusId) => [statusId, [] as string[]]))
  let leads = 0
  for await (const items of leadChangePages()) {
    leads += items.length
    for (const { id, statusId } of items) found.get(String(statusId))?.push(String(id))
  }
  const byStatus = new Map<string, { leads: number; deals: number }>()
  for (const [statusId, ids] of found) byStatus.set(statusId, { leads: ids.length, deals: await standingDeals(ids) })
  return { leads, byStatus }
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
