import { canaryOffer } from '../../../test/support/secret-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({
    path: { id: await offerId() },
  }),
  secrets: {
    refused: {
      'an amount that is none': () => ({
        path: { id: 'canary' },
        query: { amount: 'canary' },
      }),
    },
    good: () => ({ path: { id: canaryOffer } }),
  },
  table: async ({ offer }) => [{ path: { id: await offer('loan') }, query: { amount: '1' }, status: 200 }],
  rights: [{ needs: 'offers.read', told: [404, 'OFFER_NOT_FOUND'] }],
  costs: [{ once: [1, 4, 0, 6] }],
}
