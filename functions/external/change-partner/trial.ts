import { loadContour } from '../../../lib/store/contour/contour.ts'
import { alsoNamed, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async (scene) => {
    const { id, revision } = await scene.seenProfile()
    return { path: { id }, body: { revision, email: scene.newEmail(), middleName: 'Ильич', levelId: null, isConfirmed: true } }
  },
  secrets: {
    refused: {
      'an outdated profile': ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 99, lastName: 'Кенарова' } }),
      'a group that is none': ({ partnerId }) => ({ path: { id: partnerId }, body: { revision: 1, groupIds: ['canary'] } }),
    },
    good: ({ partnerId }) => ({
      path: { id: partnerId },
      body: { revision: 1, email: 'plainer@canary.example', lastName: 'Кенарова', reason: 'canary' },
    }),
  },
  table: async ({ partnerId }) => {
    const path = { id: partnerId }
    const { levels } = await loadContour()
    const body = { revision: 1, email: 'richer@test.example', levelId: levels[0]?.id }
    return [
      { path: { id: nobodysId }, body, status: 404, code: 'PARTNER_NOT_FOUND' },
      { path, body: { revision: 9 }, status: 409, code: 'PROFILE_CHANGED' },
      { headers: idempotent, path, body, status: 200 },
      { headers: idempotent, path, body, status: 200 },
      { headers: alsoNamed, path, body: { revision: 2 }, status: 200 },
      { path, body: { revision: 2, inn: '772801234583' }, status: 200 },
      { path, body: { revision: 3, inn: null }, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', body: { revision: 1 } }],
  costs: [{ once: [3, 7, 18, 6], withKey: [3, 7, [20, 22], 6], repeated: [2, 5] }],
}
