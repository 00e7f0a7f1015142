import { randomUUID } from 'node:crypto'
import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId, offerId }) => ({
    body: { partnerId: await partnerId(), offerId: await offerId(), code: `code-${randomUUID()}` },
  }),
  secrets: {
    refused: {
      'a partner of nobody': () => ({
        body: { partnerId: 'canary', offerId: canaryOffer, code: 'Кенар' },
      }),
    },
    good: ({ partnerId }) => ({
      body: { partnerId, offerId: canaryOffer, code: 'Кенар' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    const body = { partnerId, offerId: await offer('loan'), code: 'new-by-key' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
      { body, status: 409, code: 'PROMOCODE_TAKEN' },
      { body: { ...body, code: 'saving-by-key', clientDiscount: { percent: 10 } }, status: 201 },
    ]
  },
  rights: [
    {
      needs: 'promocodes.write',
      body: { partnerId: nobodysId, offerId: nobodysId, code: 'NOBODYS' },
    },
  ],
  costs: [{ once: [2, 4, 11, 3], withKey: [2, 4, 13, 3], repeated: [2, 4] }],
}
