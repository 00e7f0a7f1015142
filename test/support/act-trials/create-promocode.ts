import { randomUUID } from 'node:crypto'
import { canaryOffer } from '../secret-scene.ts'
import { idempotent } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const createPromocodeTrial = {
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
    const body = { partnerId, offerId: await offer('loan'), code: 'new-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
      { body, status: 409, code: 'PROMOCODE_TAKEN' },
      { body: { ...body, code: 'saving', clientDiscount: { percent: 10 } }, status: 201 },
    ]
  },
} satisfies AskedTrial
