import { isActivePayout, type Payout, type PayoutStatus } from '../domain/payout.ts'

/**
 * The indexes of payout requests: queues and lists for people. Only payouts have these attributes. They are read a moment late; no
 * rule about money ever reads one. Payouts are read by their keys from the table then, as they are now.
 */
export const payoutIndexes = {
  byStatus: {
    name: 'payouts-by-status',
    partitionKey: 'payoutsIn',
    sortKey: 'payoutPlace',
    attributes: ['id', 'partnerId', 'amountKopecks'],
  },
  ofPartner: { name: 'payouts-of-partner', partitionKey: 'payoutsOf', sortKey: 'id', attributes: ['status'] },
} as const

export const payoutsIn = (status: PayoutStatus): string => `PAYOUTS#${status}`
export const payoutsOf = (partnerId: string): string => `OF#${partnerId}`

type Indexed = Pick<Payout, 'id' | 'partnerId' | 'status' | 'createdAt' | 'updatedAt'>

/** Where a payout stands among those of its status: by when it was asked for while it waits, by when it ended from then on. */
export function placeInStatus({ id, status, createdAt, updatedAt }: Indexed): { payoutsIn: string; payoutPlace: string } {
  return { payoutsIn: payoutsIn(status), payoutPlace: `${isActivePayout(status) ? createdAt : updatedAt}#${id}` }
}

/** The attributes by which a payout stands in the indexes. */
export function payoutIndexAttributes(payout: Indexed) {
  return { payoutsOf: payoutsOf(payout.partnerId), ...placeInStatus(payout) }
}
