import { partnerIdOf } from '../payout-acts.ts'
import type { AskedTrial } from '../trial.ts'

export const listPromocodesTrial = {
  table: async () => [
    { status: 200 },
    { query: { status: 'OnReview' }, status: 200 },
    { query: { partnerId: await partnerIdOf('plain@test.example') }, status: 200 },
  ],
} satisfies AskedTrial
