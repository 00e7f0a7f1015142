import type { Contour } from '../domain/contour/contour.ts'
import type { PartnerPlan } from '../domain/partner/level-plan-view.ts'
import { dealsOfMonth, plannedLevel } from '../domain/partner/level-rules.ts'
import { moscowDayStart } from '../domain/value/moscow-day.ts'
import { loadLeadsSince } from '../store/lead/leads-since.ts'
import { loadProfiles } from '../store/partner/partner.ts'

/** What the deals of a closed month mean for the levels of all partners. */
export interface LevelPlan {
  month: string
  /** How many leads changed since the beginning of the month. */
  leads: number
  /** Null when there are more leads than may be read. Erased partners are left out. */
  partners: readonly PartnerPlan[] | null
}

/**
 * Reads the deals of a closed month and the levels of all partners. Nothing is written.
 *
 * @param of.month a closed Moscow month, such as 2026-10
 * @param of.maxLeads at most this many leads are read
 */
export async function loadLevelPlan(of: { contour: Contour; month: string; maxLeads: number; at: string }): Promise<LevelPlan> {
  const { contour, month, maxLeads, at } = of
  const since = new Date(moscowDayStart(`${month}-01`)).toISOString()
  const [{ count, leads }, profiles] = await Promise.all([loadLeadsSince(since, maxLeads, at), loadProfiles()])
  if (leads === null) return { month, leads: count, partners: null }
  const deals = dealsOfMonth(leads, month)
  const partners = profiles
    .filter(({ erasedAt }) => erasedAt === undefined)
    .map((partner) => ({
      ...plannedLevel(partner, deals.get(partner.id) ?? [], contour, month),
      partner,
      keptFor: partner.levelKept?.reason ?? null,
    }))
  return { month, leads: count, partners }
}
