import { partnerIdOf } from '../../../test/support/payout-acts.ts'
import { blockAsks } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ blockedPartner }) => {
    const { headers, id } = await blockedPartner()
    return { headers, path: { id }, body: { reason: 'asked by phone' } }
  },
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: { reason: 'canary' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { reason: 'canary' } }),
  },
  table: async () => blockAsks(await partnerIdOf('blocked@test.example')),
  rights: [{ needs: 'partners.write', body: { reason: 'asked to' }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [2, 8, 10, 9], withKey: [2, 8, [12, 14], 9], repeated: [2, 8] }],
}
