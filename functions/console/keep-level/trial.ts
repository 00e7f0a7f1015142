import { alsoNamed, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  // Nothing changes: other requests meet the profile that they know.
  good: async (scene) => {
    const { headers, id } = await scene.seenProfile()
    return { headers, path: { id }, body: {} }
  },
  secrets: {
    refused: { 'a partner who is none': () => ({ path: { id: 'canary' }, body: { reason: 'Кенар' } }) },
    good: ({ partnerId }) => ({ path: { id: partnerId }, body: { reason: 'Кенар' } }),
  },
  table: async ({ partnerId }) => {
    const path = { id: partnerId }
    return [
      { path: { id: nobodysId }, body: {}, headers: alsoNamed, status: 404, code: 'PARTNER_NOT_FOUND' },
      { path, body: {}, headers: alsoNamed, status: 200 },
      { path, body: { reason: 'agreed' }, headers: idempotent, status: 200 },
      { path, body: { reason: 'agreed' }, headers: idempotent, status: 200 },
      { path, body: {}, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', body: {}, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [1, 7, 0, 9], withKey: [2, 8, [10, 12], 9], repeated: [2, 8] }],
}
