import { blockAsks } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ sparePartnerId }) => ({ path: { id: await sparePartnerId() }, body: { reason: 'asked by phone' } }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: { reason: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { reason: 'canary' } }),
  },
  table: async ({ partnerId }) => blockAsks(partnerId),
  rights: [{ needs: 'partners.write', body: { reason: 'asked to' } }],
  costs: [{ once: [2, 5, 6, 4], withKey: [2, 5, [8, 10], 4], repeated: [2, 5] }],
}
