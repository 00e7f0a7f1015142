import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ ownPayout }) => ({ headers: (await ownPayout()).headers }),
  table: async ({ newPayout }) => {
    await newPayout()
    return [{ status: 200 }]
  },
  costs: [{ once: [3, 4, 0, 5.5] }],
}
