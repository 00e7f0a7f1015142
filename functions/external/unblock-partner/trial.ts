import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import { blockAsks } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ blockedPartner }) => ({ path: { id: (await blockedPartner()).id }, body: { reason: 'asked by phone' } }),
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: { reason: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { reason: 'canary' } }),
  },
  table: async () => blockAsks(await partnerIdOf('blocked@test.example')),
  rights: [{ needs: 'partners.write', body: { reason: 'asked to' } }],
  costs: [{ once: [2, 5, 6, 4], withKey: [2, 5, [8, 10], 4], repeated: [2, 5] }],
}
