import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  secrets: {
    refused: { 'a wrong parameter': () => ({ query: { status: 'canary', canary: 'Кенар' } }) },
    good: ({ partnerId }) => ({ query: { partnerId } }),
  },
  table: async ({ partnerId, newPayout }) => {
    await newPayout(partnerId, 'payment-1')
    return [{ status: 200 }, { query: { externalId: 'payment-1' }, since: 8, status: 200 }]
  },
  rights: [{ needs: 'payouts.read' }],
  costs: [{ once: [2, 2, 0, 2] }],
}
