import type { RewardRule } from '../domain/contour/contour.ts'
import { monthCost, type PartnerCost, type WholeLead } from '../domain/lead/month-cost.ts'
import { moscowDayStart } from '../domain/value/moscow-day.ts'
import { findChangedLeads, loadWholeLeads } from '../store/lead/changed-leads.ts'
import { loadGroups } from '../store/partner/partner.ts'

/** How many leads are held in memory; more only where one partner has more. */
const heldAtOnce = 1_024

/** What a month would have cost under other rules. */
export interface LoadedMonthCost {
  /** How many leads of partners changed since the beginning of the month. */
  leads: number
  /** Null when there are more leads than may be read. */
  costs: readonly PartnerCost[] | null
}

/** The leads of partners that changed since the beginning of a month, each with its partner. */
export const findMonthLeads = (month: string): Promise<ReadonlyMap<string, string>> =>
  findChangedLeads(new Date(moscowDayStart(`${month}-01`)).toISOString())

/**
 * Computes what a month would have cost under other rules, from all that its leads did. Nothing is written. The leads of a partner are
 * judged together, since rules of a month ask for all of them; of the partners before, only sums are kept.
 *
 * @param of.month a closed Moscow month, such as 2026-10
 * @param of.partnerOf the leads of the month, as findMonthLeads found them
 * @param of.rules the other rules, by the offer's id
 * @param of.maxLeads at most this many leads are read
 * @param of.tell called with the number of leads read
 */
export async function loadMonthCost(of: {
  month: string
  partnerOf: ReadonlyMap<string, string>
  rules: ReadonlyMap<string, readonly RewardRule[]>
  maxLeads: number
  atOnce?: number
  tell?: (done: number, all: number) => void
}): Promise<LoadedMonthCost> {
  const { month, partnerOf, rules, maxLeads, atOnce = heldAtOnce, tell } = of
  if (partnerOf.size > maxLeads) return { leads: partnerOf.size, costs: null }
  const costs: PartnerCost[] = []
  let done = 0
  for (const ids of byPartners(partnerOf, atOnce)) {
    const leads: WholeLead[] = []
    for (let next = 0; next < ids.length; next += atOnce) {
      leads.push(...(await loadWholeLeads(ids.slice(next, next + atOnce))))
      tell?.(done + leads.length, partnerOf.size)
    }
    done += leads.length
    costs.push(...monthCost({ leads, month, rules, groups: await groupsOf(leads, rules) }))
  }
  return { leads: partnerOf.size, costs }
}

/** The ids of leads, all those of a partner together, and partners with few leads together. */
function byPartners(partnerOf: ReadonlyMap<string, string>, atOnce: number): string[][] {
  const packs: string[][] = []
  for (const leads of Map.groupBy(partnerOf, ([, partnerId]) => partnerId).values()) {
    const ids = leads.map(([id]) => id)
    const last = packs.at(-1)
    if (last && last.length + ids.length <= atOnce) last.push(...ids)
    else packs.push(ids)
  }
  return packs
}

/** Only rules for groups ask which ones partners are in. */
async function groupsOf(leads: readonly WholeLead[], rules: ReadonlyMap<string, readonly RewardRule[]>) {
  const isAsked = [...rules.values()].flat().some(({ groupId }) => groupId !== undefined)
  if (!isAsked) return new Map<string, readonly string[]>()
  return loadGroups([...new Set(leads.flatMap(({ lead }) => lead.partnerId ?? []))])
}
