import { movedTarget } from '../../../test/support/moved-target.ts'
import { contour, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Of a configuration that is no longer the present one. */
const exportedFrom = { revision: 0, changedAt: null, file: 'kept-elsewhere' }

export const trial: Trial = {
  good: async () => ({
    body: { file: '{ "contour": "another" }' },
  }),
  secrets: {
    refused: {
      'a file that is no text': () => ({ body: { file: { phone: 'Кенар' } } }),
    },
    good: () => ({ body: { file: '{ "contour": "canary", "Кенар": 1 }' } }),
  },
  table: async ({ newLead }) => {
    const file = JSON.stringify({ ...contour, apiKeys: [] })
    await won(await newLead())
    return [
      { body: { file: '{' }, status: 200 },
      { body: { file }, status: 200 },
      { body: { file: JSON.stringify({ ...contour, apiKeys: [], exportedFrom }) }, status: 200 },
      {
        body: { file: JSON.stringify({ ...movedTarget(contour, 'called'), apiKeys: [] }) },
        status: 200,
      },
    ]
  },
  rights: [{ needs: 'settings.manage', body: { file: '' } }],
  costs: [{ once: [1, 3, 0, 5] }],
}
