import { InvariantViolation } from '../../errors.ts'
import type { WholeLead } from '../../domain/lead/month-cost.ts'
import { leadKey } from '../keys.ts'
import { queryAll } from '../table/read.ts'
import { leadChangePages } from './change-pages.ts'
import { leadOf } from './lead.ts'
import { actItem } from './lead-items.ts'

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
  const ids = [...(await findChangedLeads(since)).keys()]
  return { count: ids.length, leads: ids.length > max ? null : await loadWholeLeads(ids) }
}

/** The partners of the leads that were changed since a moment (ISO 8601, UTC), by the leads' ids; from the index of changes, as above. */
export async function findChangedLeads(since: string): Promise<Map<string, string>> {
  // A lead that moves between two pages stands in both.
  const found = new Map<string, string>()
  for await (const items of leadChangePages(since)) {
    for (const { id, partnerId } of items) if (typeof partnerId === 'string') found.set(String(id), partnerId)
  }
  return found
}

/** @throws InvariantViolation when there is no such lead */
export async function loadWholeLeads(ids: readonly string[]): Promise<WholeLead[]> {
  const leads: WholeLead[] = []
  for (let next = 0; next < ids.length; next += readAtOnce) {
    leads.push(...(await Promise.all(ids.slice(next, next + readAtOnce).map(loadWholeLead))))
  }
  return leads
}

async function loadWholeLead(leadId: string): Promise<WholeLead> {
  const { pk, sk } = leadKey(leadId)
  const items = await queryAll(pk)
  const lead = items.find((item) => item.sk === sk)
  if (!lead) throw new InvariantViolation(`there is no lead ${leadId}, of which the index of changes tells`)
  const acts = items.filter((item) => item !== lead).map(actItem.read)
  return { lead: leadOf(lead), acts: acts.toSorted((a, b) => a.revision - b.revision) }
}
