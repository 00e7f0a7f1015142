import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async () => [
    { query: { amount: '100' }, status: 200 },
    { query: { amount: 'x' }, status: 400, code: 'PAYOUT_AMOUNT_INVALID' },
  ],
  costs: [{ once: [2, 4, 0, 6] }],
}
