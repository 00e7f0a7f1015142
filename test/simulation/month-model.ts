import type { Observed } from './observed.ts'
import type { CountedDeal, LeadState, OwnerState } from './owner-state.ts'
import { type MonthSum, noMonth } from './reward-model.ts'
import type { OfferName } from './simulated-contour.ts'

const moscowIsAheadMs = 3 * 60 * 60 * 1000

/** The month of Moscow in which an act was done. */
export function monthOfAct({ besides, call }: Observed): string {
  const { actAtMs = call.invokedMs } = besides
  return new Date(actAtMs + moscowIsAheadMs).toISOString().slice(0, 7)
}

/** @param name.since undefined where no months are counted */
export const monthIn = (
  { months = {} }: Pick<OwnerState, 'months'>,
  offer: OfferName | null,
  { month, since }: { month: string; since: string | undefined },
): MonthSum => months[monthKey(offer, month, since)] ?? noMonth

export const monthKey = (offer: string | null, month: string, since: string | undefined): string => `${offer} ${month} ${since}`

/** The months with one more deal, or with one less. */
export function monthsWith(
  state: Pick<OwnerState, 'months'>,
  offer: OfferName | null,
  { month, since, deals, limited }: CountedDeal,
  sign: 1 | -1 = 1,
): Pick<OwnerState, 'months'> {
  const before = monthIn(state, offer, { month, since })
  const after = { deals: before.deals + sign * deals, limited: before.limited + sign * limited }
  return { months: { ...state.months, [monthKey(offer, month, since)]: after } }
}

/** A lead without one of its deals leaves the month with what that deal had earned there. */
export function monthsWithout(
  state: Pick<OwnerState, 'months'>,
  { offer, counts = {} }: LeadState,
  dealId: string,
): Pick<OwnerState, 'months'> {
  const counted = counts[dealId]
  return counted ? monthsWith(state, offer, counted, -1) : {}
}
