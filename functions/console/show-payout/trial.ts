import { nobodysId, paidBefore } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ payoutId }) => ({
    path: { id: await payoutId() },
  }),
  secrets: {
    refused: {
      'a request of nobody': () => ({ path: { id: 'canary' } }),
    },
    good: ({ payoutId }) => ({ path: { id: payoutId } }),
  },
  table: async (scene) => {
    const { headers, id } = await paidBefore(scene)
    return [
      { headers, path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
      { headers, path: { id }, status: 200 },
    ]
  },
  rights: [{ needs: 'payouts.read', told: [404, 'PAYOUT_NOT_FOUND'] }],
  costs: [{ once: [4, 10, 0, 11] }],
}
