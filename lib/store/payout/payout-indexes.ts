import { isActivePayout, type Payout, type PayoutStatus } from '../../domain/payout/payout.ts'

/**
 * The indexes of payout requests: queues and lists for people. Only payouts have these attributes. They are eventually
 * consistent; no rule about money reads one. Payouts are then read consistently from the table by key.
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

/** The place of a payout among those of its status: by its creation while it is active, by its end afterwards. */
export function placeInStatus({ id, status, createdAt, updatedAt }: Indexed): { payoutsIn: string; payoutPlace: string } {
  return { payoutsIn: payoutsIn(status), payoutPlace: `${isActivePayout(status) ? createdAt : updatedAt}#${id}` }
}

/** The index attributes of a payout. */
export function payoutIndexAttributes(payout: Indexed) {
  return { payoutsOf: payoutsOf(payout.partnerId), ...placeInStatus(payout) }
}
