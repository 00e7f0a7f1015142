import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  table: async ({ partnerId }) => [
    { status: 200 },
    { query: { offer: 'loan' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
    { query: { partnerId, offer: 'nowhere' }, status: 404, code: 'OFFER_NOT_FOUND' },
  ],
  rights: [{ needs: 'links.read' }],
  costs: [{ once: [2, 3, 0, 5] }],
}
