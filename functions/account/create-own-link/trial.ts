import { randomUUID } from 'node:crypto'
import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({
    body: { offerId: await offerId(), slug: `link-${randomUUID()}` },
  }),
  secrets: {
    refused: {
      'an offer of nobody': () => ({
        body: { offerId: 'canary', slug: 'canary-link' },
      }),
    },
    good: () => ({
      body: { offerId: canaryOffer, slug: 'canary-link' },
    }),
  },
  table: async ({ offer }) => {
    const body = { offerId: await offer('loan'), slug: 'own-one' }
    return [
      { body, headers: idempotent, status: 201 },
      { body, headers: idempotent, status: 201 },
    ]
  },
  costs: [{ once: [3, 5, 17, 6], withKey: [3, 5, 19, 6], repeated: [3, 5] }],
}
