import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { alsoNamed, idempotent, nobodysId } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const month = () => closedMonth(Date.now())

export const trial: Trial = {
  // Nothing changes: other requests meet the profile that they know.
  good: async (scene) => {
    const { headers, id } = await scene.seenProfile()
    return { headers, path: { id }, body: { month: '2020-01', fromLevelId: null, toLevelId: null } }
  },
  secrets: {
    refused: {
      'a level that there is none of': ({ partnerId }) => ({
        path: { id: partnerId },
        body: { month: month(), fromLevelId: null, toLevelId: 'canary', reason: 'Кенар' },
      }),
    },
    good: ({ partnerId }) => ({
      path: { id: partnerId },
      body: { month: month(), fromLevelId: null, toLevelId: null, reason: 'Кенар' },
    }),
  },
  table: async ({ partnerId }) => {
    const path = { id: partnerId }
    const level = (await loadContour()).levels.find(({ number }) => number === 7)?.id ?? ''
    const body = { month: month(), fromLevelId: level, toLevelId: null }
    return [
      { path, body: { ...body, toLevelId: nobodysId }, headers: alsoNamed, status: 404, code: 'LEVEL_NOT_FOUND' },
      { path, body: { ...body, fromLevelId: null }, headers: alsoNamed, status: 200 },
      { path, body, headers: idempotent, status: 200 },
      { path, body, headers: idempotent, status: 200 },
      { path, body, status: 200 },
    ]
  },
  rights: [
    {
      needs: 'partners.write',
      body: { month: '2020-01', fromLevelId: null, toLevelId: null },
      told: [404, 'PARTNER_NOT_FOUND'],
    },
  ],
  costs: [{ once: [1, 7, 0, 9], withKey: [2, 8, 8, 9], repeated: [2, 8] }],
}
