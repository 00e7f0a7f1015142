import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({ path: { id: await offerId() } }),
  secrets: {
    refused: { 'an unknown offer': () => ({ path: { id: 'canary' } }) },
    good: () => ({ path: { id: canaryOffer } }),
  },
  table: async ({ offer }) => [
    { path: { id: await offer('loan') }, status: 200 },
    { path: { id: nobodysId }, status: 404, code: 'OFFER_NOT_FOUND' },
  ],
  rights: [{ needs: 'offers.read' }],
  costs: [{ once: [1, 2, 0, 2] }],
}
