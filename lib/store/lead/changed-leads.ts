import { InvariantViolation } from '../../errors.ts'
import type { WholeLead } from '../../domain/lead/month-cost.ts'
import { leadKey } from '../keys.ts'
import { queryAll, queryIndex } from '../table/read.ts'
import type { Item } from '../table/item.ts'
import { leadOf } from './lead.ts'
import { allLeads, leadIndexes } from './lead-indexes.ts'
import { actItem } from './lead-items.ts'

/** A page of the index is 1 MB at most: about 5,000 leads. */
const indexedAtOnce = 5_000
/** Each lead is a query of its own. */
const readAtOnce = 64

/** The leads of partners that were changed since a moment. */
export interface ChangedLeads {
  count: number
  /** With all their acts; null when there are more than may be read. */
  leads: WholeLead[] | null
}

/**
 * Loads the leads of partners that were changed since a moment. Uses the index of changes, which is eventually consistent: a lead
 * that changes at that moment may be missing.
 *
 * @param since ISO 8601, UTC
 * @param max at most this many leads are read
 */
export async function loadChangedLeads(since: string, max: number): Promise<ChangedLeads> {
  // A lead that moves between two pages stands in both.
  const found = new Set<string>()
  for await (const items of changedSince(since)) {
    for (const { id, partnerId } of items) if (partnerId !== null) found.add(String(id))
  }
  const ids = [...found]
  if (ids.length > max) return { count: ids.length, leads: null }
  const leads: WholeLead[] = []
  for (let next = 0; next < ids.length; next += readAtOnce) {
    leads.push(...(await Promise.all(ids.slice(next, next + readAtOnce).map(loadWholeLead))))
  }
  return { count: ids.length, leads }
}

async function* changedSince(from: string): AsyncGenerator<Item[], void, void> {
  let after: Item | undefined
  do {
    const { items, lookedAtTo } = await queryIndex({
      index: leadIndexes.byChange,
      partition: allLeads,
      from,
      after,
      filters: {},
      limit: indexedAtOnce,
    })
    yield items
    after = lookedAtTo ?? undefined
  } while (after)
}

async function loadWholeLead(leadId: string): Promise<WholeLead> {
  const { pk, sk } = leadKey(leadId)
  const items = await queryAll(pk)
  const lead = items.find((item) => item.sk === sk)
  if (!lead) throw new InvariantViolation(`there is no lead ${leadId}, of which the index of changes tells`)
  const acts = items.filter((item) => item !== lead).map(actItem.read)
  return { lead: leadOf(lead), acts: acts.toSorted((a, b) => a.revision - b.revision) }
}
