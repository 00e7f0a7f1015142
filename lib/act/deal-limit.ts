import type { Administrator } from '../domain/contour/contour.ts'
import { leadView } from '../domain/lead/lead-view.ts'
import { countsAlone, waitsForSecond } from '../domain/lead/waiting-deal.ts'
import type { Role } from '../domain/people/permission.ts'
import { dealDecidedAlone, loadDecidedDeals } from '../store/lead/decided-deals.ts'
import { dealWaits } from '../store/lead/waiting-deal.ts'
import { type DecidedLeadAct, leadActed } from './lead-act.ts'

/**
 * An administrator's act on a lead. A deal above the limit waits for a second administrator: then nothing else happens. One within
 * the limit counts towards what the administrator decides alone that day.
 */
export async function withinDealLimit(
  decided: DecidedLeadAct,
  of: { caller: Promise<{ is: Administrator; roles: readonly Role[] }>; at: string; newId: () => string },
) {
  const { known, changed } = decided
  const acted = leadActed(decided)
  if (!changed || !('steps' in acted)) return { ...acted, answer: { ...acted.answer, waitingDeal: null } }

  const { caller, at, newId } = of
  const { is: administrator, roles } = await caller
  const { contour, current, earner } = known
  const counted = countsAlone(contour.settings, roles, changed.act)
  const alone = counted && (await loadDecidedDeals(administrator.id, current.lead, at))
  const decidedKopecks = alone?.kopecks
  if (waitsForSecond(contour.settings, roles, changed.act, decidedKopecks)) {
    const asking = { contour, changed, by: administrator, decidedKopecks: decidedKopecks ?? 0, at, newId }
    const { steps, waitingDeal } = dealWaits(asking)
    return { steps, answer: { ...leadView(contour, current, earner?.partner ?? null), waitingDeal }, known }
  }

  const noted = counted && alone ? [dealDecidedAlone(alone, counted.amountKopecks, counted.limitKopecks)] : []
  return { ...acted, steps: [...acted.steps, ...noted], answer: { ...acted.answer, waitingDeal: null } }
}
