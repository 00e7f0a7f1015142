import { nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  secrets: {
    refused: { 'an unknown partner': () => ({ path: { id: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId } }),
  },
  table: async ({ partnerId }) => [
    { path: { id: partnerId }, status: 200 },
    { path: { id: nobodysId }, status: 404, code: 'PARTNER_NOT_FOUND' },
  ],
  rights: [{ needs: 'partners.read' }],
  costs: [{ once: [1, 3, 0, 3] }],
}
