import { isActivePayout, type ListedPayout, type PayoutStatus, payoutStatuses } from '../domain/payout.ts'
import type { WaitingPayouts } from '../domain/overview.ts'
import { countedSince, type PayoutCount, type QueuedPartner, type QueuedPayout, type QueueRow } from '../domain/payout-queue.ts'
import { distinct, paidBy, paidByRequest } from '../domain/same-details.ts'
import { InvariantViolation } from '../errors.ts'
import { loadAccounts } from './account.ts'
import type { Item } from './item.ts'
import { partnerKey } from './keys.ts'
import { nameAttributes } from './partner.ts'
import { loadPayingKeys } from './paying-keys.ts'
import { loadListedPayouts } from './payout.ts'
import { payoutIndexes, payoutsIn, payoutsOf } from './payout-indexes.ts'
import { getItems, queryIndexInOrder } from './read.ts'
import { loadPayees, sharedWith } from './same-details.ts'
import { loadSharers } from './sharers.ts'

/** The filters of a page; an absent one matches all. */
export interface AskedQueue {
  statuses: readonly PayoutStatus[]
  partnerId?: string | undefined
  /** Goes on behind this place: the id of a request of a partner, else its place among those of its status. */
  after?: string | undefined
  limit?: number | undefined
}

/** A page of requests. It may be shorter than asked, or empty, and have a next one all the same. */
export interface QueuePage {
  payouts: QueueRow[]
  /** Where the list goes on behind a request, by its id. */
  places: ReadonlyMap<string, string>
  /** Where the next page begins; null when there is none. */
  next: string | null
}

/** With their partners and accounts, so many take 250 read units at most; and 50 more where all were paid by a key. */
const maxPage = 100
const usualPage = 50
const activePayoutStatuses = payoutStatuses.filter(isActivePayout)
/** Of the requests of one partner, so many are looked at for a page. */
const maxLookedAt = 500

/**
 * Requests of some statuses: those that wait oldest first, all others with those first that ended last. Of one partner: newest first.
 * The indexes say which they are; the table says how they are.
 */
export async function loadQueuePage(asked: AskedQueue): Promise<QueuePage> {
  const limit = Math.min(asked.limit ?? usualPage, maxPage)
  const { ids, partnerIds, places, next } =
    asked.partnerId === undefined
      ? await placesInStatuses(asked, limit)
      : await placesOfPartner({ ...asked, partnerId: asked.partnerId }, limit)
  const payouts = await queuedPayouts(() => loadListedPayouts(ids), partnerIds)
  const paidByKeys = await loadPayingKeys(payouts.map(({ payout }) => payout))
  const byId = new Map(
    payouts.map((queued) => [queued.payout.id, { ...queued, paidByKey: paidByKeys.get(queued.payout.id) ?? null }]),
  )
  // What moved on since the index was written is no longer asked for.
  const shown = ids.flatMap((id) => byId.get(id) ?? []).filter(({ payout }) => asked.statuses.includes(payout.status))
  return { payouts: shown, places, next }
}

interface Places {
  ids: string[]
  partnerIds: string[]
  places: ReadonlyMap<string, string>
  next: string | null
}

async function placesInStatuses({ statuses, after }: AskedQueue, limit: number): Promise<Places> {
  const order = statuses.every(isActivePayout) ? 'oldest first' : 'newest first'
  const index = payoutIndexes.byStatus
  const found = await Promise.all(
    statuses.map((status) => queryIndexInOrder({ index, partition: payoutsIn(status), order, after, limit: limit + 1 })),
  )
  const place = (item: Item): string => String(item.payoutPlace)
  const rising = found.flatMap(({ items }) => items).toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  const inOrder = order === 'oldest first' ? rising : rising.toReversed()
  const page = inOrder.slice(0, limit)
  const last = page.at(-1)
  return {
    // A move may show a request in two statuses for a moment.
    ids: [...new Set(page.map(({ id }) => String(id)))],
    partnerIds: [...new Set(page.map(({ partnerId }) => String(partnerId)))],
    // Of two places the first one: nothing behind it was shown.
    places: new Map(page.toReversed().map((item) => [String(item.id), place(item)])),
    next: last && inOrder.length > limit ? place(last) : null,
  }
}

async function placesOfPartner(
  { statuses, partnerId, after }: AskedQueue & { partnerId: string },
  limit: number,
): Promise<Places> {
  const partition = payoutsOf(partnerId)
  const of = { index: payoutIndexes.ofPartner, partition, order: 'newest first', after, limit: maxLookedAt } as const
  const { items, hasMore } = await queryIndexInOrder(of)
  const wanted = items.filter(({ status }) => statuses.some((one) => one === status))
  const ids = wanted.slice(0, limit).map(({ id }) => String(id))
  const lookedAtTo = hasMore ? String(items.at(-1)?.id) : null
  const next = wanted.length > limit ? (ids.at(-1) ?? null) : lookedAtTo
  return { ids, partnerIds: ids.length > 0 ? [partnerId] : [], places: new Map(ids.map((id) => [id, id])), next }
}

const partnerAttributes: Record<keyof QueuedPartner, true> = {
  ...(Object.fromEntries(nameAttributes.map((name) => [name, true])) as Record<(typeof nameAttributes)[number], true>),
  isBlocked: true,
  legalTypeId: true,
  inn: true,
  bank: true,
  requisites: true,
  emailChangedAt: true,
  detailsChangedAt: true,
}

/**
 * Requests with what is looked at before they are decided: partners and accounts are read beside them, and then those that were paid last
 * and who else is paid alike, whose names are read where there is anybody.
 *
 * @param load the requests
 * @param partnerIds whose they are
 */
export async function queuedPayouts(
  load: () => Promise<readonly ListedPayout[]>,
  partnerIds: readonly string[],
): Promise<QueuedPayout[]> {
  const [payouts, partners, accounts] = await Promise.all([
    load(),
    getItems(partnerIds.map(partnerKey), Object.keys(partnerAttributes), 'a moment old'),
    loadAccounts(partnerIds),
  ])
  const waiting = payouts.filter(({ status }) => isActivePayout(status))
  const paidIds = waiting.flatMap(({ partnerId }) => accounts.get(partnerId)?.lastPaidPayoutId ?? [])
  const byId = new Map(partners.map((item) => [String(item.id), item as unknown as QueuedPartner]))
  const thingsOf = (payout: ListedPayout) => {
    const partner = isActivePayout(payout.status) ? byId.get(payout.partnerId) : undefined
    return partner ? distinct([...paidBy(partner), ...paidByRequest(payout)]) : []
  }
  const [lastPaid, payees] = await Promise.all([
    loadListedPayouts([...new Set(paidIds)]),
    loadPayees(payouts.flatMap(thingsOf), 'a moment old'),
  ])
  const paid = new Map(lastPaid.map((payout) => [payout.id, payout]))
  const shared = new Map(payouts.map((payout) => [payout.id, sharedWith(thingsOf(payout), payees, payout.partnerId)]))
  const sharers = await loadSharers([...shared.values()].flat())
  return payouts.map((payout) => {
    const [partner, account] = [byId.get(payout.partnerId), accounts.get(payout.partnerId)]
    if (!partner || !account) throw new InvariantViolation(`payout ${payout.id} belongs to no partner`)
    const last = paid.get(account.lastPaidPayoutId ?? '') ?? null
    return { payout, partner, account, lastPaid: last, shared: shared.get(payout.id) ?? [], sharers }
  })
}

/** How many requests there are of each status: of those that ended, the ones of the last month. */
export async function loadPayoutCounts(at: string): Promise<PayoutCount[]> {
  return Promise.all(payoutStatuses.map((status) => countIn(status, isActivePayout(status) ? null : countedSince(at))))
}

/** Of what waits so much is counted at once: with both statuses about 60 read units. */
const countedWaiting = 1_000

/** Requests that wait, oldest first, as far as they are counted: in one query each, whatever there is. */
export async function loadWaitingPayouts(): Promise<WaitingPayouts[]> {
  return Promise.all(
    activePayoutStatuses.map(async (status) => {
      const of = { index: payoutIndexes.byStatus, partition: payoutsIn(status), order: 'oldest first' } as const
      const { items, hasMore } = await queryIndexInOrder({ ...of, limit: countedWaiting })
      const sumKopecks = items.reduce((sum, { amountKopecks }) => sum + Number(amountKopecks), 0)
      return { status, count: items.length, sumKopecks, oldestAt: momentIn(items[0]), hasMore }
    }),
  )
}

/** More than a page of an index has: as much as comes at once. */
const countedAtOnce = 10_000

async function countIn(status: PayoutStatus, since: string | null): Promise<PayoutCount> {
  const counted: PayoutCount = { status, since, count: 0, sumKopecks: 0, oldestAt: null }
  const of = { index: payoutIndexes.byStatus, partition: payoutsIn(status), order: 'oldest first', limit: countedAtOnce } as const
  for (let after = since ?? undefined; ;) {
    const { items, hasMore } = await queryIndexInOrder({ ...of, after })
    if (since === null && counted.count === 0) counted.oldestAt = momentIn(items[0])
    counted.count += items.length
    counted.sumKopecks += items.reduce((sum, { amountKopecks }) => sum + Number(amountKopecks), 0)
    if (!hasMore) return counted
    after = String(items.at(-1)?.payoutPlace)
  }
}

const momentIn = (item: Item | undefined): string | null => (item ? (String(item.payoutPlace).split('#', 1)[0] ?? null) : null)
