import { isActivePayout, type ListedPayout, type PayoutStatus, payoutStatuses } from '../../domain/payout/payout.ts'
import type { WaitingPayouts } from '../../domain/figures/overview.ts'
import {
  countedSince,
  type PayoutCount,
  type QueuedPartner,
  type QueuedPayout,
  type QueueRow,
} from '../../domain/payout/payout-queue.ts'
import { distinct, paidBy, paidByRequest } from '../../domain/partner/same-details.ts'
import { InvariantViolation } from '../../errors.ts'
import { loadAccounts } from '../account/account.ts'
import type { Item } from '../table/item.ts'
import { partnerKey } from '../keys.ts'
import { nameAttributes } from '../partner/partner.ts'
import { loadPayingKeys } from '../key/paying-keys.ts'
import { idsMeant } from '../moving/external-id.ts'
import { loadListedPayouts } from './payout.ts'
import { payoutIndexes, payoutsIn, payoutsOf } from './payout-indexes.ts'
import { getItems, queryIndexInOrder } from '../table/read.ts'
import { loadPayees, sharedWith } from '../partner/same-details.ts'
import { loadSharers } from '../partner/sharers.ts'
import { profileItem } from '../partner/partner-items.ts'

/** The filters of a page; an absent one matches everything. */
export interface AskedQueue {
  statuses: readonly PayoutStatus[]
  partnerId?: string | undefined
  /** Only the request that has this id here, or had it elsewhere. */
  named?: string | undefined
  /** Continues after this place: for a partner's requests the id, otherwise the place among those of its status. */
  after?: string | undefined
  limit?: number | undefined
}

/** A page of requests. It may be shorter than asked, or empty, and still have a next one. */
export interface QueuePage {
  payouts: QueueRow[]
  /** The cursor after each request, by its id. */
  places: ReadonlyMap<string, string>
  /** Where the next page begins; null when there is none. */
  next: string | null
}

/** With their partners and accounts, this many take at most 250 read units; 50 more if all were paid by a key. */
const maxPage = 100
const usualPage = 50
const activePayoutStatuses = payoutStatuses.filter(isActivePayout)
/** Maximum index entries scanned per page of one partner's requests. */
const maxLookedAt = 500

/**
 * Requests of some statuses: waiting ones oldest first, finished ones by their end, latest first; those of one partner newest
 * first. Indexes select them; their state comes from the table.
 */
export async function loadQueuePage(asked: AskedQueue): Promise<QueuePage> {
  const limit = Math.min(asked.limit ?? usualPage, maxPage)
  const { ids, partnerIds, places, next } = await placesAsked(asked, limit)
  const payouts = await queuedPayouts(() => loadListedPayouts(ids), partnerIds)
  const paidByKeys = await loadPayingKeys(payouts.map(({ payout }) => payout))
  const byId = new Map(
    payouts.map((queued) => [queued.payout.id, { ...queued, paidByKey: paidByKeys.get(queued.payout.id) ?? null }]),
  )
  // Requests that moved since the index was written no longer match.
  const shown = ids.flatMap((id) => byId.get(id) ?? []).filter(({ payout }) => asked.statuses.includes(payout.status))
  return { payouts: shown, places, next }
}

interface Places {
  ids: string[]
  partnerIds: string[]
  places: ReadonlyMap<string, string>
  next: string | null
}

function placesAsked(asked: AskedQueue, limit: number): Promise<Places> {
  const { named, partnerId } = asked
  if (named !== undefined) return placeMeant({ ...asked, named })
  return partnerId === undefined ? placesInStatuses(asked, limit) : placesOfPartner({ ...asked, partnerId }, limit)
}

/** Who asks for one request by its id wants it as it is now: no index is read. */
async function placeMeant({ named, partnerId }: AskedQueue & { named: string }): Promise<Places> {
  const meant = await loadListedPayouts(await idsMeant('PAYOUT', named))
  const payouts = meant.filter((payout) => partnerId === undefined || payout.partnerId === partnerId)
  const ids = payouts.map(({ id }) => id)
  return {
    ids,
    partnerIds: [...new Set(payouts.map((payout) => payout.partnerId))],
    places: new Map(ids.map((id) => [id, id])),
    next: null,
  }
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
    // During a move a request may briefly appear under two statuses.
    ids: [...new Set(page.map(({ id }) => String(id)))],
    partnerIds: [...new Set(page.map(({ partnerId }) => String(partnerId)))],
    // The first of two places: nothing after it was shown.
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
  paymentDetails: true,
  requisites: true,
  emailChangedAt: true,
  detailsChangedAt: true,
}

/**
 * Requests with what is checked before they are decided: partners and accounts are read in parallel with them, then the requests
 * paid last and the partners who share details, with their names if there are any.
 *
 * @param load loads the requests
 * @param partnerIds the partners of the requests
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
  const byId = new Map(partners.map((item) => [String(item.id), profileItem.readPart(item, partnerAttributes)]))
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

/** The number of payout requests of each status; of finished ones only those of the last month. */
export async function loadPayoutCounts(at: string): Promise<PayoutCount[]> {
  return Promise.all(payoutStatuses.map((status) => countIn(status, isActivePayout(status) ? null : countedSince(at))))
}

/** The maximum number of waiting requests counted: about 60 read units for both statuses. */
const countedWaiting = 1_000

/** Waiting requests, oldest first, up to the counted maximum: one query per status, whatever their number. */
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

/** More than a page of an index holds: as much as one read returns. */
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
