import { logo } from '../../../test/support/logos.ts'
import { movedParts, offersOfNextYears } from '../../../test/support/program-parts.ts'
import { contour, idempotent, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const published = (of: object = {}) => ({ groups: [{ title: 'Новая' }], revision: 1, reason: 'so we decided', ...of })

export const trial: Trial = {
  // Nothing changes: other requests meet the configuration that they know.
  good: async ({ configurationRevision }) => ({
    body: { offers: [], revision: await configurationRevision(), reason: 'so we decided' },
  }),
  secrets: {
    refused: {
      'a part of another revision': () => ({ body: published({ revision: 0, reason: 'Кенар' }) }),
      'a part with what there is none of': () => ({ body: published({ settings: { canary: 'Кенар' } }) }),
      'no part': () => ({ body: { revision: 1, reason: 'Кенар', canary: 'canary' } }),
    },
    good: () => ({ body: published({ groups: [{ title: 'Кенар' }] }) }),
  },
  table: async ({ newLead }) => {
    await won(await newLead())
    return [
      { body: published({ revision: 0 }), status: 409, code: 'CONFIGURATION_CHANGED' },
      { body: published({ groups: 7 }), status: 400, code: 'DRAFT_REFUSED' },
      { body: published(movedParts()), status: 409, code: 'DRAFT_UNCONFIRMED' },
      { body: published(), headers: idempotent, status: 200 },
      { body: published(), headers: idempotent, status: 200 },
      { body: published({ revision: 2 }), headers: { 'idempotency-key': 'nothing-new' }, status: 200 },
      {
        body: published({ revision: 2, offers: offersOfNextYears({ rewards: [{ leadStatus: 'won', fixed: 7 }] }) }),
        status: 200,
      },
      { body: published({ revision: 3, offers: offersOfNextYears({ withdrawn: true }) }), status: 200 },
      { body: published({ revision: 4, settings: { ...contour.settings, logo } }), status: 200 },
      { body: published({ revision: 5, settings: contour.settings }), status: 200 },
    ]
  },
  rights: [{ needs: 'settings.manage', body: published({ revision: 0 }) }],
  costs: [{ once: [1, 2, 0, 2], withKey: [2, 3, 2, 2], repeated: [2, 3] }],
}
