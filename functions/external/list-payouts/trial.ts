import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  secrets: {
    refused: { 'a wrong parameter': () => ({ query: { status: 'canary', canary: 'Кенар' } }) },
    good: ({ partnerId }) => ({ query: { partnerId } }),
  },
  table: async ({ newPayout }) => {
    await newPayout()
    return [{ status: 200 }]
  },
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [2, 2, 0, 2] }],
}
