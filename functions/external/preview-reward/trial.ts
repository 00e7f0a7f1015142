import { canaryOffer } from '../../../test/support/secret-scene.ts'
import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ offerId }) => ({ path: { id: await offerId() } }),
  secrets: {
    refused: { 'an amount that is none': () => ({ path: { id: 'canary' }, query: { amount: 'canary' } }) },
    good: () => ({ path: { id: canaryOffer } }),
  },
  table: async ({ offer }) => [
    { path: { id: await offer('loan') }, query: { amount: '1' }, status: 200 },
    { path: { id: await offer('loan') }, query: { level: '77' }, status: 404, code: 'LEVEL_NOT_FOUND' },
    { path: { id: nobodysId }, status: 404, code: 'OFFER_NOT_FOUND' },
  ],
  rights: [{ needs: 'offers.read' }],
  costs: [{ once: [1, 1, 0, 1] }],
}
