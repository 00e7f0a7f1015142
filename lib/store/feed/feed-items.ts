import type { ToldAct } from '../../domain/feed/event.ts'
import { declared } from '../table/declared.ts'

export const toldActItem = declared<ToldAct, { sweepAfter: number }>(
  {
    id: 'text',
    by: {
      orNull: {
        map: {
          kind: 'text',
          id: 'text',
          title: { optional: 'text' },
          administratorId: { optional: 'text' },
          throughId: { optional: 'text' },
        },
      },
    },
    events: {
      list: {
        map: {
          type: 'text',
          id: 'text',
          version: { orNull: 'number' },
          state: {
            optional: {
              map: {
                status: { optional: 'text' },
                updatedAt: { optional: 'text' },
                processedAt: { optional: { orNull: 'text' } },
                statusId: { optional: 'text' },
                partnerId: { optional: { orNull: 'text' } },
                offerId: { optional: { orNull: 'text' } },
                dealCount: { optional: 'number' },
                canceledDealCount: { optional: 'number' },
                title: { optional: 'text' },
                createdAt: { optional: 'text' },
                expiresAt: { optional: { orNull: 'text' } },
                revokedAt: { optional: { orNull: 'text' } },
                scopes: { optional: { list: 'text' } },
              },
            },
          },
          requisitesSha256: { optional: 'text' },
          dealRevision: { optional: 'number' },
          changed: { optional: { list: 'text' } },
        },
      },
    },
    isPast: { optional: 'flag' },
    requestId: { optional: 'text' },
  },
  { beside: { sweepAfter: 'number' } },
)
