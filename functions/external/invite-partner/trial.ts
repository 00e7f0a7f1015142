import { inviteAsks } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ sparePartnerId }) => ({ path: { id: await sparePartnerId() }, body: {} }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: {} }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: {} }),
  },
  table: async ({ partnerId }) => inviteAsks(partnerId),
  rights: [{ needs: 'partners.write', body: {} }],
  costs: [{ once: [2, 3, 10, 2], withKey: [2, 3, 12, 2], repeated: [2, 3] }],
}
