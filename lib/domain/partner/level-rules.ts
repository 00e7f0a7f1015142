import type { Contour, Level } from '../contour/contour.ts'
import { offeredOf } from '../contour/retired.ts'
import type { WholeLead } from '../lead/month-cost.ts'
import { moscowMonth } from '../value/moscow-day.ts'
import type { Partner } from './partner.ts'
import { type ProfileEdit, profileEdit } from './profile-edit.ts'

/** What a partner's deals of one offer came to in a month. */
export interface OfferDeals {
  offerId: string
  deals: number
  kopecks: number
}

/** What counted deals came to. */
export type DealTotals = Omit<OfferDeals, 'offerId'>

/** The deals that count for a level: all, or those of its offers. */
export function totalsFor(offerIds: readonly string[] | undefined, deals: readonly OfferDeals[]): DealTotals {
  const counted = offerIds ? deals.filter(({ offerId }) => offerIds.includes(offerId)) : deals
  return counted.reduce<DealTotals>((sum, one) => ({ deals: sum.deals + one.deals, kopecks: sum.kopecks + one.kopecks }), {
    deals: 0,
    kopecks: 0,
  })
}

/** Whether deals give the level; else people alone do. */
export const isLevelReachedByDeals = ({ reachedBy }: Level): boolean => reachedBy !== undefined

/** The highest level that the deals of a month reach; null when they reach none. Levels that people alone give are not among them. */
export function levelReached(levels: readonly Level[], deals: readonly OfferDeals[]): Level | null {
  const reached = levels.filter(({ reachedBy }) => {
    if (!reachedBy) return false
    const { deals: least = 0, dealsKopecks: leastKopecks = 0, offerIds } = reachedBy
    const totals = totalsFor(offerIds, deals)
    return totals.deals >= least && totals.kopecks >= leastKopecks
  })
  return reached.toSorted((a, b) => b.number - a.number)[0] ?? null
}

/**
 * What partners' deals of a month came to. A deal counts in the month in which it was made, for the partner who has the lead now;
 * one that was canceled since does not count, and one without an amount counts as a deal.
 */
export function dealsOfMonth(leads: readonly WholeLead[], month: string): ReadonlyMap<string, readonly OfferDeals[]> {
  const byPartner = new Map<string, Map<string, OfferDeals>>()
  for (const { lead, acts } of leads) {
    const { partnerId, offerId } = lead
    if (partnerId === null || offerId === null) continue
    const counted = acts.filter(
      ({ deal, canceledAt, createdAt }) => deal && canceledAt === undefined && moscowMonth(Date.parse(createdAt)) === month,
    )
    if (counted.length === 0) continue
    const ofPartner = byPartner.get(partnerId) ?? new Map<string, OfferDeals>()
    const before = ofPartner.get(offerId) ?? { offerId, deals: 0, kopecks: 0 }
    ofPartner.set(offerId, {
      offerId,
      deals: before.deals + counted.length,
      kopecks: before.kopecks + counted.reduce((sum, { deal }) => sum + (deal?.amountKopecks ?? 0), 0),
    })
    byPartner.set(partnerId, ofPartner)
  }
  return new Map([...byPartner].map(([partnerId, offers]) => [partnerId, [...offers.values()]]))
}

export const levelMoves = ['Raised', 'Lowered', 'Same'] as const
/** Why a level stays although the deals reach another. */
export type LevelHeld =
  /** Somebody protected it. */
  | 'Kept'
  /** This month, or a later one, has decided it already. */
  | 'Decided'
  /** Only people give and take this level. */
  | 'OfPeople'

/** What the deals of a month mean for one partner. */
export interface PlannedLevel {
  partnerId: string
  fromLevelId: string | null
  /** The level that the deals reach; null for none. */
  toLevelId: string | null
  move: (typeof levelMoves)[number]
  /** Null when the move can be applied. */
  held: LevelHeld | null
  /** Of all offers. */
  totals: DealTotals
}

/** What a plan needs to know of a partner. */
export type LevelledPartner = Pick<Partner, 'id' | 'levelId' | 'levelMonth' | 'levelKept'>

/**
 * What the deals of a month mean for a partner's level. A retired one is reached only by who has it.
 *
 * @param month a closed Moscow month, such as 2026-10
 */
export function plannedLevel(
  partner: LevelledPartner,
  deals: readonly OfferDeals[],
  { levels }: Pick<Contour, 'levels'>,
  month: string,
): PlannedLevel {
  const from = levels.find(({ id }) => id === partner.levelId) ?? null
  const to = levelReached(offeredOf(levels, [partner.levelId]), deals)
  const move = moveBetween(from, to)
  return {
    partnerId: partner.id,
    fromLevelId: partner.levelId,
    toLevelId: to?.id ?? null,
    move,
    held: move === 'Same' ? null : heldBy(partner, from, move, month),
    totals: totalsFor(undefined, deals),
  }
}

function moveBetween(from: Level | null, to: Level | null): PlannedLevel['move'] {
  const [before, after] = [from, to].map((level) => level?.number ?? -Infinity)
  if (before === after || before === undefined || after === undefined) return 'Same'
  return after > before ? 'Raised' : 'Lowered'
}

function heldBy(partner: LevelledPartner, from: Level | null, move: PlannedLevel['move'], month: string): LevelHeld | null {
  if (partner.levelKept) return 'Kept'
  if (partner.levelMonth !== undefined && partner.levelMonth >= month) return 'Decided'
  return move === 'Lowered' && !from?.reachedBy ? 'OfPeople' : null
}

/** What became of one partner's planned move. */
export type LevelOutcome = 'Done' | 'Already' | 'Kept' | 'Changed'

/**
 * The edit that applies a planned move, or why there is none: another level than in the plan, a protection since, or the month has
 * decided already.
 */
export function levelApplied(
  before: Partner,
  planned: Pick<PlannedLevel, 'fromLevelId' | 'toLevelId'>,
  of: { contour: Contour; month: string; at: string },
): { edit: ProfileEdit } | { outcome: Exclude<LevelOutcome, 'Done'> } {
  if (before.levelMonth !== undefined && before.levelMonth >= of.month) return { outcome: 'Already' }
  if (before.levelKept) return { outcome: 'Kept' }
  if (before.levelId !== planned.fromLevelId || before.erasedAt !== undefined) return { outcome: 'Changed' }
  return { edit: profileEdit(before, { levelId: planned.toLevelId, levelMonth: of.month }, of) }
}
