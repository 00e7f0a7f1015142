import { partnerIdOf } from '../payout-acts.ts'
import type { AskedTrial } from '../trial.ts'

export const listLinksTrial = {
  table: async ({ partnerId }) => [
    { status: 200 },
    { query: { offer: 'loan' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
    { query: { partnerId, offer: 'nowhere' }, status: 404, code: 'OFFER_NOT_FOUND' },
  ],
} satisfies AskedTrial
