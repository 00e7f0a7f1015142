import { loadContour } from '../../../lib/store/contour/contour.ts'
import { administratorProven, alsoNamed, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async (scene) => {
    const { headers, id, revision } = await scene.seenProfile()
    return {
      headers,
      path: { id },
      body: { revision, email: scene.newEmail(), middleName: 'Ильич', levelId: null, isConfirmed: true },
    }
  },
  secrets: {
    refused: {
      'an outdated profile': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { revision: 99, lastName: 'Кенарова' },
      }),
      'a group that is none': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { revision: 1, groupIds: ['canary'] },
      }),
    },
    good: ({ partnerId }) => ({
      path: { id: partnerId },
      body: { revision: 1, email: 'plainer@canary.example', lastName: 'Кенарова', reason: 'canary' },
    }),
  },
  table: async ({ partnerId }) => {
    const proven = { ...(await administratorProven()).headers }
    const path = { id: partnerId }
    const { levels } = await loadContour()
    const body = { revision: 1, email: 'richer@test.example', levelId: levels[0]?.id }
    return [
      { path, body: { revision: 9 }, status: 409, code: 'PROFILE_CHANGED' },
      { headers: { ...proven, ...idempotent }, path, body, status: 200 },
      { headers: { ...proven, ...idempotent }, path, body, status: 200 },
      { headers: alsoNamed, path, body: { revision: 2 }, status: 200 },
      { headers: proven, path, body: { revision: 2, inn: '772801234583' }, status: 200 },
      { headers: proven, path, body: { revision: 3, inn: null }, status: 200 },
    ]
  },
  rights: [{ needs: 'partners.write', body: { revision: 1 }, told: [404, 'PARTNER_NOT_FOUND'] }],
  costs: [{ once: [3, 13, 22, 14], withKey: [4, 13, [24, 26], 14], repeated: [2, 10] }],
}
