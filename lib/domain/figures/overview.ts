import type { Contour } from '../contour/contour.ts'
import { dayMs } from '../value/duration.ts'
import { type DayFigures, dayFigures, type OfferFigures, type PartnerFigures } from './kept-figures.ts'
import { momentOfId } from '../value/id.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { closedMonth, moscowDay, moscowMonth } from '../value/moscow-day.ts'
import { offerNameView } from '../offer/offer.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'
import type { ActivePayoutStatus } from '../payout/payout.ts'
import { type WaitingDeal, waitingDealView } from '../lead/waiting-deal.ts'

const overviewDays = 30

/** The last days, oldest first, ending with today. */
export const daysOfOverview = (atMs: number): string[] =>
  Array.from({ length: overviewDays }, (_, index) => moscowDay(atMs - (overviewDays - 1 - index) * dayMs))

/** This month and the previous one. */
export const monthsOfOverview = (atMs: number): [string, string] => [moscowMonth(atMs), closedMonth(atMs)]

/** Waiting requests of one status. */
export interface WaitingPayouts {
  status: ActivePayoutStatus
  count: number
  sumKopecks: number
  /** When the oldest was made; null when none waits. */
  oldestAt: string | null
  /** Whether there are more than were counted. */
  hasMore: boolean
}

/** The stored figures of a month, partners ordered by earnings. */
export interface KeptMonth {
  month: string
  partners: readonly ({ partnerId: string } & Partial<PartnerFigures>)[]
  offers: readonly ({ offerId: string } & Partial<OfferFigures>)[]
}

export interface Overview {
  /** How far counting has got; undefined before it began. */
  counted: { actId: string; begunAt: string } | undefined
  waiting: readonly WaitingPayouts[]
  days: ReadonlyMap<string, Partial<DayFigures>>
  months: readonly KeptMonth[]
  names: ReadonlyMap<string, NamedPartner>
  /** Deals above the limit that wait for a second person. */
  waitingDeals: { waiting: readonly WaitingDeal[]; hasMore: boolean }
}

/** Days before counting began are left out: their figures are unknown. */
export function overviewView({ counted, waiting, days, months, names, waitingDeals }: Overview, contour: Contour, atMs: number) {
  const firstDay = counted && moscowDay(Date.parse(counted.begunAt))
  return {
    countedSince: counted?.begunAt ?? null,
    countedUntil: counted ? new Date(momentOfId(counted.actId)).toISOString() : null,
    waiting: waiting.map(({ sumKopecks, ...rest }) => ({ ...rest, sum: rublesFromKopecks(sumKopecks) })),
    waitingDeals: {
      deals: waitingDeals.waiting.map((deal) => waitingDealView(contour, deal)),
      hasMore: waitingDeals.hasMore,
    },
    days: daysOfOverview(atMs)
      .filter((day) => firstDay !== undefined && day >= firstDay)
      .map((day) => dayView(day, days.get(day) ?? {})),
    months: months.map(({ month, partners, offers: ofOffers }) => ({
      month,
      partners: partners.map((partner) => partnerMonthView(partner, names)),
      offers: ofOffers
        .map(({ offerId, leads = 0, won = 0 }) => ({ offer: offerNameView(contour.offers, offerId), leads, won }))
        .toSorted((a, b) => b.leads - a.leads),
    })),
  }
}

function dayView(day: string, figures: Partial<DayFigures>) {
  const all = Object.fromEntries(dayFigures.map((name) => [name, figures[name] ?? 0])) as DayFigures
  return {
    day,
    leads: all.leads,
    deals: all.deals,
    dealAmount: rublesFromKopecks(all.dealKopecks),
    canceledDeals: all.canceledDeals,
    canceledAmount: rublesFromKopecks(all.canceledKopecks),
    accrued: rublesFromKopecks(all.accruedKopecks),
    reversed: rublesFromKopecks(all.reversedKopecks),
    corrected: rublesFromKopecks(all.correctedKopecks),
    requestedPayouts: all.requestedPayouts,
    requested: rublesFromKopecks(all.requestedKopecks),
    paidPayouts: all.paidPayouts,
    paid: rublesFromKopecks(all.paidKopecks),
  }
}

function partnerMonthView(
  { partnerId, leads = 0, won = 0, earnedKopecks = 0 }: KeptMonth['partners'][number],
  names: Overview['names'],
) {
  const partner = names.get(partnerId)
  return { partner: partner ? namedPartnerView(partner) : null, leads, won, earned: rublesFromKopecks(earnedKopecks) }
}
