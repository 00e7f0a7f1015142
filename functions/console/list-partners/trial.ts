import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  secrets: {
    refused: {
      'a filter of another kind': () => ({
        query: { levelId: 'canary' },
      }),
    },
    good: () => ({ query: { email: 'canary' } }),
  },
  table: async () => {
    const asks = [{}, { levelId: 'none' }, { email: 'r' }, { lastName: 'а' }, { inn: '500100732259' }].map((query) => ({
      query,
      status: 200,
    }))
    return [...asks, { query: { id: '17' }, status: 200, since: 8 }]
  },
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [2, 7, 0, 10] }],
}
