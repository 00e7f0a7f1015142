import { rublesFromKopecks } from './money.ts'
import type { Partner } from './partner.ts'
import type { Payout } from './payout.ts'

/** The partner inside a payout, as the profile is now. */
export type PayoutPartner = Pick<Partner, 'id' | 'firstName' | 'lastName' | 'middleName' | 'email'>

/**
 * A payout request in a list: without its history.
 *
 * @throws Error when the payout's partner is not there: partners are never deleted
 * spec: Resources, Payout request
 */
export function payoutListView(payout: Payout, partner: PayoutPartner | undefined) {
  if (!partner) throw new Error(`payout ${payout.id} belongs to no partner`)
  return {
    id: payout.id,
    partner: {
      id: partner.id,
      firstName: partner.firstName,
      lastName: partner.lastName,
      middleName: partner.middleName,
      email: partner.email,
    },
    amount: rublesFromKopecks(payout.amountKopecks),
    status: payout.status,
    requisites: payout.requisites,
    partnerComment: payout.partnerComment,
    adminComment: payout.adminComment,
    inn: payout.inn,
    processedBy: payout.processedBy,
    createdAt: payout.createdAt,
    updatedAt: payout.updatedAt,
    processedAt: payout.processedAt,
  }
}

/** A payout request with its history, as creation and a status change answer it. */
export function payoutView(payout: Payout, partner: PayoutPartner | undefined) {
  return { ...payoutListView(payout, partner), history: payout.history }
}
