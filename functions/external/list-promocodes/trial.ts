import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async () => [
    { status: 200 },
    { query: { status: 'OnReview' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
  ],
  rights: [{ needs: 'promocodes.read' }],
  costs: [{ once: [2, 3, 0, 5] }],
}
