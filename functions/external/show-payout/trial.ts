import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => ({ path: { id: await payoutId() } }),
  secrets: {
    refused: { 'an unknown payout': () => ({ path: { id: 'canary' } }) },
    good: ({ payoutId }) => ({ path: { id: payoutId } }),
  },
  table: async ({ newPayout }) => [
    { path: { id: await newPayout() }, status: 200 },
    { path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
  ],
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [2, 3, 0, 3] }],
}
