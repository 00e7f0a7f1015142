import type { WholeLead } from '../../domain/lead/month-cost.ts'
import { type ChangedLeads, loadChangedLeads } from './changed-leads.ts'

/** Longer than an index lags behind, and than clocks differ. */
const againMs = 60_000

/**
 * The leads of partners that were changed since a moment, each once. A lead that changes while they are read may move past the
 * reader in the index, so what changed meanwhile is read again.
 *
 * @param since ISO 8601, UTC
 * @param max at most this many leads are read
 * @param now ISO 8601, UTC: when the reading begins
 */
export async function loadLeadsSince(since: string, max: number, now: string): Promise<ChangedLeads> {
  const first = await loadChangedLeads(since, max)
  if (first.leads === null) return first
  const meanwhile = await loadChangedLeads(new Date(Date.parse(now) - againMs).toISOString(), max)
  if (meanwhile.leads === null) return meanwhile
  const leads = new Map([...first.leads, ...meanwhile.leads].map((one): [string, WholeLead] => [one.lead.id, one]))
  return { count: leads.size, leads: [...leads.values()] }
}
