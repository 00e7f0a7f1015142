import type { HistoryEntry, Payout } from '../../domain/payout/payout.ts'
import { administratorAttributes } from '../contour/contour-items.ts'
import { apiKeyIdentityAttributes } from '../people/actor-attributes.ts'
import { declared } from '../table/declared.ts'
import { paymentDetailsAttributes } from './payment-details-attributes.ts'
import type { payoutIndexAttributes } from './payout-indexes.ts'

export const payoutItem = declared<Omit<Payout, 'history'>, ReturnType<typeof payoutIndexAttributes>>(
  {
    id: 'text',
    partnerId: 'text',
    amountKopecks: 'number',
    status: 'text',
    requisites: 'text',
    requisitesBy: { optional: 'text' },
    paymentDetails: { optional: { map: paymentDetailsAttributes }, since: 8 },
    partnerComment: { orNull: 'text' },
    adminComment: { orNull: 'text' },
    inn: { orNull: 'text' },
    processedBy: { orNull: { map: administratorAttributes } },
    createdAt: 'text',
    updatedAt: 'text',
    processedAt: { orNull: 'text' },
    balanceWhenRequested: {
      map: {
        accruedKopecks: 'number',
        waitingKopecks: 'number',
        availableKopecks: 'number',
        heldKopecks: 'number',
        paidKopecks: 'number',
        revision: 'number',
      },
    },
    revision: 'number',
    externalId: { optional: 'text', since: 8 },
    imported: { optional: { map: { externalId: 'text', at: 'text', status: 'text' } }, since: 8 },
  },
  { beside: { payoutsIn: 'text', payoutPlace: 'text', payoutsOf: 'text' } },
)

export const payoutChangeItem = declared<HistoryEntry>({
  id: 'text',
  payoutId: 'text',
  revision: 'number',
  status: 'text',
  comment: { orNull: 'text' },
  createdAt: 'text',
  changedByAdmin: { orNull: { map: administratorAttributes } },
  changedByApiKey: { orNull: { map: apiKeyIdentityAttributes } },
  requisitesSha256: { optional: 'text' },
  confirmedShortfallKopecks: { optional: 'number' },
  onBehalfOfPartner: { optional: 'flag' },
  imported: { optional: 'flag', since: 8 },
})
