import { InvariantViolation } from '../../errors.ts'
import { externalIdOf } from '../moving/imported.ts'
import { administratorView, apiKeyView } from '../people/actor.ts'
import { rublesFromKopecks } from '../value/money.ts'
import { type NamedPartner, namedPartnerView } from '../partner/partner.ts'
import { paymentDetailsView } from './payment-details.ts'
import type { HistoryEntry, ListedPayout, Payout } from './payout.ts'

/**
 * A payout request in a list: without its history.
 *
 * @throws InvariantViolation when the payout's partner is missing: partners are never deleted
 * spec: Resources, Payout request
 */
export function payoutListView(payout: ListedPayout, partner: NamedPartner | undefined) {
  if (!partner) throw new InvariantViolation(`payout ${payout.id} belongs to no partner`)
  return {
    id: payout.id,
    externalId: externalIdOf(payout),
    partner: namedPartnerView(partner),
    amount: rublesFromKopecks(payout.amountKopecks),
    status: payout.status,
    requisites: payout.requisites,
    paymentDetails: payout.paymentDetails ? paymentDetailsView(payout.paymentDetails) : null,
    partnerComment: payout.partnerComment,
    adminComment: payout.adminComment,
    inn: payout.inn,
    processedBy: payout.processedBy && administratorView(payout.processedBy),
    createdAt: payout.createdAt,
    updatedAt: payout.updatedAt,
    processedAt: payout.processedAt,
  }
}

/** A payout request with its history: the answer to a creation and to a status change. */
export function payoutView(payout: Payout, partner: NamedPartner | undefined) {
  return { ...payoutListView(payout, partner), history: payout.history.map(historyView) }
}

/**
 * The same for the administrators who decide it: for a key, with everyone who issued it, which other systems are not told (spec:
 * History entry).
 */
export function reviewedPayoutView(payout: Payout, partner: NamedPartner | undefined) {
  return { ...payoutListView(payout, partner), history: payout.history.map(reviewedHistoryView) }
}

function reviewedHistoryView(entry: HistoryEntry) {
  const { changedByApiKey, ...view } = historyView(entry)
  const issuedBy = (entry.changedByApiKey?.issuedBy ?? []).map(administratorView)
  const serviceAccount = entry.changedByApiKey?.serviceAccount ?? null
  return {
    ...view,
    isImported: entry.imported === true,
    changedByApiKey: changedByApiKey && { ...changedByApiKey, issuedBy, serviceAccount },
  }
}

function historyView({
  id,
  status,
  comment,
  createdAt,
  changedByAdmin,
  changedByApiKey,
  confirmedShortfallKopecks,
}: HistoryEntry) {
  return {
    id,
    status,
    comment,
    createdAt,
    changedByAdmin: changedByAdmin && administratorView(changedByAdmin),
    changedByApiKey: changedByApiKey && apiKeyView(changedByApiKey),
    ...(confirmedShortfallKopecks !== undefined && { confirmedShortfall: rublesFromKopecks(confirmedShortfallKopecks) }),
  }
}

/**
 * A payout request as its partner sees it: without who in the contour did something.
 *
 * @param payout with its history
 */
export function ownPayoutView(payout: Payout) {
  return { ...ownPayoutListView(payout), history: payout.history.map(ownHistoryView) }
}

/** The same in a list: without its history. */
export function ownPayoutListView(payout: ListedPayout) {
  const { id, amountKopecks, status, requisites, paymentDetails, partnerComment, adminComment, inn } = payout
  const { createdAt, updatedAt, processedAt } = payout
  return {
    id,
    amount: rublesFromKopecks(amountKopecks),
    status,
    requisites,
    paymentDetails: paymentDetails ? paymentDetailsView(paymentDetails) : null,
    partnerComment,
    adminComment,
    inn,
    createdAt,
    updatedAt,
    processedAt,
  }
}

function ownHistoryView({ id, status, comment, createdAt, changedByAdmin, changedByApiKey }: HistoryEntry) {
  return { id, status, comment, createdAt, isOwn: changedByAdmin === null && changedByApiKey === null }
}
