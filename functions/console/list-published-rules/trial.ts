import { canaryOffer } from '../../../test/support/secret-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({ path: { id: await offerId() } }),
  secrets: {
    refused: { 'an offer that there is not': () => ({ path: { id: 'canary' } }) },
    good: () => ({ path: { id: canaryOffer } }),
  },
  table: async ({ offer }) => [{ path: { id: await offer('loan') }, status: 200 }],
  rights: [{ needs: 'offers.read', told: [404, 'OFFER_NOT_FOUND'] }],
  costs: [{ once: [2, 5, 0, 7] }],
}
