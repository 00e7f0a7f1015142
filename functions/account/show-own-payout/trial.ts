import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ ownPayout }) => {
    const { headers, id } = await ownPayout()
    return { headers, path: { id } }
  },
  secrets: {
    refused: {
      'a request of nobody': () => ({ path: { id: 'canary' } }),
    },
    good: ({ payoutId }) => ({ path: { id: payoutId } }),
  },
  table: async ({ newPayout }) => {
    return [
      { path: { id: nobodysId }, status: 404, code: 'PAYOUT_NOT_FOUND' },
      { path: { id: await newPayout() }, status: 200 },
    ]
  },
  costs: [{ once: [2, 5, 0, 7] }],
}
