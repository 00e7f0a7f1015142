import { type Account, figuresAt } from '../account/account.ts'
import { type ApiKeyIdentity, apiKeyView } from '../people/actor.ts'
import type { LegalType, Settings } from '../contour/contour.ts'
import { type CoolingPartner, payoutsWaitUntil, waitsOf } from './cool-down.ts'
import { rememberedRequisites } from './remembered-requisites.ts'
import { dayMs } from '../value/duration.ts'
import { innFault } from '../value/inn.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { NamedPartner, Partner } from '../partner/partner.ts'
import { isActivePayout, type ListedPayout, type PayoutStatus } from './payout.ts'
import { shortfallOf } from './payout-cover.ts'
import { standingOf } from './payout-destination.ts'
import { type Shared, sharedView } from '../partner/same-details.ts'
import { payoutListView } from './payout-view.ts'

/**
 * What to check twice before deciding a request. Marks forbid nothing by themselves: they are for people. A recent change,
 * however, makes a payment wait.
 */
export const payoutMarks = [
  'Uncovered',
  'AddressChanged',
  'DetailsChanged',
  'OtherDetails',
  'SameDetails',
  'FirstPayout',
  'InnMissing',
  'InnWrong',
  'LegalTypeMissing',
  'PartnerBlocked',
] as const
export type PayoutMark = (typeof payoutMarks)[number]

/** The part of a partner that the queue uses. */
export type QueuedPartner = NamedPartner &
  Pick<Partner, 'isBlocked' | 'legalTypeId' | 'inn' | 'bank' | 'requisites' | 'paymentDetails'> &
  CoolingPartner

/** A request with everything that is checked before it is decided. */
export interface QueuedPayout {
  payout: ListedPayout
  partner: QueuedPartner
  account: Account
  /** The partner's request that was paid last; null without one, or when it is this one. */
  lastPaid: ListedPayout | null
  /** Other partners who are paid by the same details as the profile or the request; empty for a finished request. */
  shared: readonly Shared[]
  /** The names of those partners, and of others on the page. */
  sharers: ReadonlyMap<string, NamedPartner>
}

/** A request as a page of the queue holds it. */
export interface QueueRow extends QueuedPayout {
  /** The key that marked it paid; null when none did. */
  paidByKey: ApiKeyIdentity | null
}

type OfContour = { settings: Settings; legalTypes: readonly LegalType[] }

/** Whether the ИНН of the request is valid; null when it was made without one. */
function isInnGood({ payout, partner }: QueuedPayout, legalTypes: readonly LegalType[]): boolean | null {
  if (payout.inn === null) return null
  const legalType = legalTypes.find(({ id }) => id === partner.legalTypeId)?.type ?? null
  return innFault(payout.inn, legalType) === undefined
}

/**
 * The marks of a waiting request; a finished one has none.
 *
 * @param at holds that are over by then count as available
 */
export function marksOf(queued: QueuedPayout, { settings, legalTypes }: OfContour, at: string): PayoutMark[] {
  const { payout, partner, lastPaid } = queued
  if (!isActivePayout(payout.status)) return []
  const innIsGood = isInnGood(queued, legalTypes)
  const waits = waitsOf(partner, settings, at, payout)
  const found: Record<PayoutMark, boolean> = {
    Uncovered: openShortfall(queued, at) > 0,
    AddressChanged: waits.address !== null,
    DetailsChanged: waits.details !== null,
    OtherDetails: waits.destination !== null,
    SameDetails: queued.shared.length > 0,
    FirstPayout: lastPaid === null,
    InnMissing: innIsGood === null && settings.requireInnForPayouts,
    InnWrong: innIsGood === false,
    // Without a legal type, an ИНН of either length passes: nobody has said which it must be.
    LegalTypeMissing: settings.requireInnForPayouts && !legalTypes.some(({ id }) => id === partner.legalTypeId),
    PartnerBlocked: partner.isBlocked,
  }
  return payoutMarks.filter((mark) => found[mark])
}

/**
 * How much of a waiting request is not covered, in kopecks. If the account no longer holds it, the request has ended since it was
 * read.
 */
function openShortfall({ payout, account }: QueuedPayout, at: string): number {
  return account.activePayoutId === payout.id ? shortfallOf(payout, account, at) : 0
}

/**
 * A request as the queue shows it: as in every list, plus what is checked before deciding.
 *
 * @param at holds that are over by then count as available
 */
export function queuedPayoutView(queued: QueueRow, contour: OfContour, at: string) {
  return {
    ...payoutListView(queued.payout, queued.partner),
    ...reviewView(queued, contour, at),
    processedByApiKey: queued.paidByKey && apiKeyView(queued.paidByKey),
  }
}

/** What is checked before a request is decided, besides the request itself. */
export function reviewView(queued: QueuedPayout, contour: OfContour, at: string) {
  const { payout, partner } = queued
  const isActive = isActivePayout(payout.status)
  return {
    destination: isActive ? standingOf(payout, partner) : null,
    requisitesBy: payout.requisitesBy ?? null,
    confirmedRequisites: isActive ? rememberedRequisites(partner) : null,
    isInnGood: isInnGood(queued, contour.legalTypes),
    available: rublesFromKopecks(figuresAt(queued.account, at).availableKopecks),
    shortfall: rublesFromKopecks(openShortfall(queued, at)),
    marks: marksOf(queued, contour, at),
    waitsUntil: isActive ? payoutsWaitUntil(partner, contour.settings, at, payout) : null,
    lastPaid: queued.lastPaid && lastPaidView(queued.lastPaid),
    sameDetails: sharedView(queued.shared, queued.sharers),
  }
}

const lastPaidView = ({ id, amountKopecks, requisites, processedAt }: ListedPayout) => ({
  id,
  amount: rublesFromKopecks(amountKopecks),
  requisites,
  processedAt,
})

/** The number and the total amount of requests of a status. */
export interface PayoutCount {
  status: PayoutStatus
  count: number
  sumKopecks: number
  /** Since when finished ones are counted; null when all are. */
  since: string | null
  /** When the oldest waiting one was made; null when none waits. */
  oldestAt: string | null
}

export const payoutCountView = ({ sumKopecks, ...count }: PayoutCount) => ({ ...count, sum: rublesFromKopecks(sumKopecks) })

const countedDays = 30

/** Since when finished requests are counted. */
export const countedSince = (at: string): string => new Date(Date.parse(at) - countedDays * dayMs).toISOString()
