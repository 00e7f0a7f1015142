import { type Account, figuresAt } from './account.ts'
import { type ApiKeyIdentity, apiKeyView } from './actor.ts'
import type { LegalType, Settings } from './contour.ts'
import { type CoolingPartner, payoutsWaitUntil, waitsOf } from './cool-down.ts'
import { rememberedRequisites } from './bank-details.ts'
import { dayMs } from './duration.ts'
import { innFault } from './inn.ts'
import { rublesFromKopecks } from './money.ts'
import type { NamedPartner, Partner } from './partner.ts'
import { isActivePayout, type ListedPayout, type PayoutStatus } from './payout.ts'
import { shortfallOf } from './payout-cover.ts'
import { standingOf } from './payout-destination.ts'
import { type Shared, sharedView } from './same-details.ts'
import { payoutListView } from './payout-view.ts'

/**
 * What whoever decides a request should look at twice. None of it forbids anything by itself: these are for people's eyes. What was
 * changed lately keeps a payment waiting.
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

/** As much of a partner as the queue looks at. */
export type QueuedPartner = NamedPartner &
  Pick<Partner, 'isBlocked' | 'legalTypeId' | 'inn' | 'bank' | 'requisites'> &
  CoolingPartner

/** A request with what is looked at before it is decided. */
export interface QueuedPayout {
  payout: ListedPayout
  partner: QueuedPartner
  account: Account
  /** The partner's request that was paid last; null where none was, or it is this one. */
  lastPaid: ListedPayout | null
  /** Who else is paid by what the profile or the request says; nobody of one that has ended. */
  shared: readonly Shared[]
  /** The names of those, and of others on the page. */
  sharers: ReadonlyMap<string, NamedPartner>
}

/** A request as a page of the queue has it. */
export interface QueueRow extends QueuedPayout {
  /** The key by which it was marked paid; null where none did. */
  paidByKey: ApiKeyIdentity | null
}

type OfContour = { settings: Settings; legalTypes: readonly LegalType[] }

/** Whether the ИНН that the request was made with holds; null where it was made without one. */
function isInnGood({ payout, partner }: QueuedPayout, legalTypes: readonly LegalType[]): boolean | null {
  if (payout.inn === null) return null
  const legalType = legalTypes.find(({ id }) => id === partner.legalTypeId)?.type ?? null
  return innFault(payout.inn, legalType) === undefined
}

/**
 * The marks of a request that waits; of one that ended there is nothing left to look at.
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
    // Without one, ИНН of both lengths pass: nobody has said which of them it has to be.
    LegalTypeMissing: settings.requireInnForPayouts && !legalTypes.some(({ id }) => id === partner.legalTypeId),
    PartnerBlocked: partner.isBlocked,
  }
  return payoutMarks.filter((mark) => found[mark])
}

/** How much of a request that waits is missing, in kopecks. An account that holds it no more has gone on since it was read. */
function openShortfall({ payout, account }: QueuedPayout, at: string): number {
  return account.activePayoutId === payout.id ? shortfallOf(payout, account, at) : 0
}

/**
 * A request as the queue shows it: as every list does, and what whoever decides looks at besides.
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

/** What is looked at before a request is decided, beside the request itself. */
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

/** How many requests of a status there are, for how much. */
export interface PayoutCount {
  status: PayoutStatus
  count: number
  sumKopecks: number
  /** From when on they were counted: of those that ended, the last ones; null where all were. */
  since: string | null
  /** When the oldest of those that wait was made; null where none waits. */
  oldestAt: string | null
}

export const payoutCountView = ({ sumKopecks, ...count }: PayoutCount) => ({ ...count, sum: rublesFromKopecks(sumKopecks) })

const countedDays = 30

/** From when on requests that ended are counted. */
export const countedSince = (at: string): string => new Date(Date.parse(at) - countedDays * dayMs).toISOString()
