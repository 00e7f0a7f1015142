import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({
    path: { id: await partnerId() },
  }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  table: async ({ partnerId }) => [
    { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
    { path: { id: partnerId }, status: 200 },
  ],
  rights: [{ needs: 'partners.read', told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [3, 10, 0, 12] }],
}
