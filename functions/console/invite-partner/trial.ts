import { inviteAsks } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  // One whom nobody else invites: the next mail follows in an hour.
  good: async ({ seenProfile }) => {
    const { headers, id } = await seenProfile()
    return { headers, path: { id }, body: {} }
  },
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: {} }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: {} }),
  },
  table: async ({ partnerId }) => inviteAsks(partnerId),
  rights: [{ needs: 'partners.write', body: {}, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [2, 6, 14, 7], withKey: [2, 6, 16, 7], repeated: [2, 6] }],
}
