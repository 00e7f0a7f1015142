import { idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ ownPayout }) => {
    const { headers, id } = await ownPayout()
    return { headers, path: { id }, body: { comment: 'a mistake' } }
  },
  secrets: {
    refused: {
      'a request of nobody': () => ({
        path: { id: 'canary' },
        body: { comment: 'Кенар' },
      }),
    },
    good: ({ payoutId }) => ({
      path: { id: payoutId },
      body: { comment: 'Кенар' },
    }),
  },
  table: async ({ newPayout }) => {
    const path = { id: await newPayout() }
    return [
      { path: { id: nobodysId }, body: {}, status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
      { headers: idempotent, path, body: {}, status: 200 },
      { headers: idempotent, path, body: {}, status: 200 },
    ]
  },
  costs: [{ once: [3, 5, 19, 6], withKey: [3, 5, 21, 6], repeated: [3, 5] }],
}
