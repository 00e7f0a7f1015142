import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  secrets: { refused: { 'a wrong cursor': () => ({ query: { cursor: 'canary' } }) } },
  table: async () => [
    { status: 200 },
    { query: { externalId: 'customer-1' }, since: 8, status: 200 },
    { query: { include: 'account' }, status: 200 },
    { query: { email: 'r', include: 'account' }, status: 200 },
    { query: { lastName: 'а' }, status: 200 },
    { query: { inn: '500100732259' }, status: 200 },
  ],
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 3, 0, 3] }],
}
