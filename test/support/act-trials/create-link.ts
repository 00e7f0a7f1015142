import { randomUUID } from 'node:crypto'
import { canaryOffer } from '../secret-scene.ts'
import { idempotent } from '../table-scene.ts'
import type { AskedTrial } from '../trial.ts'

export const createLinkTrial = {
  good: async ({ partnerId, offerId }) => ({
    body: { partnerId: await partnerId(), offerId: await offerId(), slug: `link-${randomUUID()}` },
  }),
  secrets: {
    refused: {
      'a partner of nobody': () => ({
        body: { partnerId: 'canary', offerId: canaryOffer, slug: 'canary-link' },
      }),
    },
    good: ({ partnerId }) => ({
      body: { partnerId, offerId: canaryOffer, slug: 'canary-link' },
    }),
  },
  table: async ({ partnerId, offer }) => {
    const body = { partnerId, offerId: await offer('loan'), slug: 'new-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
      { body, status: 409, code: 'LINK_SLUG_TAKEN' },
    ]
  },
} satisfies AskedTrial
