import { daysOfOverview, type KeptMonth, monthsOfOverview, type Overview } from '../../domain/figures/overview.ts'
import { loadCounted } from './counted-feed.ts'
import { figureIndex } from './figure-index.ts'
import { daysPartition, offerMonthsPartition, partnerKey, partnerMonthsPartition } from '../keys.ts'
import { nameAttributes } from '../partner/partner.ts'
import { loadWaitingPayouts } from '../payout/payout-queue.ts'
import { getItems, queryAll, queryBetween, queryIndexInOrder } from '../table/read.ts'
import { loadWaitingDeals } from '../lead/waiting-deal.ts'
import { dayFiguresItem, offerMonthItem, partnerMonthItem } from './figure-items.ts'
import { profileItem } from '../partner/partner-items.ts'

const topPartners = 10

/**
 * Everything that the overview shows, read in parallel, and then the names of partners. The cost does not grow with leads or
 * partners: a day, an offer's month and a partner's month are one item each, only the shown ones are read, and waiting things are
 * read only up to what is counted.
 */
export async function loadOverview(atMs: number): Promise<Overview> {
  const days = daysOfOverview(atMs)
  const [counted, waiting, waitingDeals, dayItems, ...months] = await Promise.all([
    loadCounted(),
    loadWaitingPayouts(),
    loadWaitingDeals(),
    queryBetween(daysPartition, days[0] ?? '', days.at(-1) ?? ''),
    ...monthsOfOverview(atMs).map(loadMonth),
  ])
  const partnerIds = [...new Set(months.flatMap(({ partners }) => partners.map(({ partnerId }) => partnerId)))]
  const names = await getItems(partnerIds.map(partnerKey), nameAttributes, 'a moment old')
  return {
    counted,
    waiting,
    waitingDeals,
    days: new Map(dayItems.map((item) => [String(item.sk), dayFiguresItem.read(item)])),
    months,
    names: new Map(names.map((item) => [String(item.id), profileItem.readPart(item, nameAttributes)])),
  }
}

async function loadMonth(month: string): Promise<KeptMonth> {
  const [{ items: partners }, offers] = await Promise.all([
    queryIndexInOrder({
      index: figureIndex,
      partition: partnerMonthsPartition(month),
      order: 'newest first',
      limit: topPartners,
    }),
    queryAll(offerMonthsPartition(month)),
  ])
  return {
    month,
    partners: partners.map((item) => ({ ...partnerMonthItem.read(item), partnerId: String(item.sk) })),
    offers: offers.map((item) => ({ ...offerMonthItem.read(item), offerId: String(item.sk) })),
  }
}
