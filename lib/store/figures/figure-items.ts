import type { FeedPlace } from '../feed/feed.ts'
import type { DayFigures, OfferFigures, PartnerFigures } from '../../domain/figures/kept-figures.ts'
import { declared } from '../table/declared.ts'

/** How far the feed was counted: everything before the place is in the figures exactly once, and nothing after it. */
export interface Counted extends FeedPlace {
  /** Since when acts are counted. */
  begunAt: string
}

export const countedItem = declared<Counted>({ actId: 'text', index: 'number', begunAt: 'text' })

/** What was never added to is not there. */
export const dayFiguresItem = declared<Partial<DayFigures>>({
  leads: { optional: 'number' },
  deals: { optional: 'number' },
  dealKopecks: { optional: 'number' },
  canceledDeals: { optional: 'number' },
  canceledKopecks: { optional: 'number' },
  accruedKopecks: { optional: 'number' },
  reversedKopecks: { optional: 'number' },
  correctedKopecks: { optional: 'number' },
  requestedPayouts: { optional: 'number' },
  requestedKopecks: { optional: 'number' },
  paidPayouts: { optional: 'number' },
  paidKopecks: { optional: 'number' },
})

export const partnerMonthItem = declared<Partial<PartnerFigures>, { sweepAfter: number }>(
  { leads: { optional: 'number' }, won: { optional: 'number' }, earnedKopecks: { optional: 'number' } },
  { beside: { sweepAfter: 'number' } },
)

export const offerMonthItem = declared<Partial<OfferFigures>, { sweepAfter: number }>(
  { leads: { optional: 'number' }, won: { optional: 'number' } },
  { beside: { sweepAfter: 'number' } },
)
