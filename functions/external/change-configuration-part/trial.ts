import { logo } from '../../../test/support/logos.ts'
import { movedPrimary, offersOfNextYears } from '../../../test/support/program-parts.ts'
import { contour, idempotent } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

const path = { part: 'groups' }
const published = (of: object = {}) => ({ content: [{ title: 'Новая' }], revision: 1, reason: 'so we decided', ...of })

export const trial: Trial = {
  // Nothing changes: other requests meet the configuration that they know.
  good: async ({ configurationRevision }) => ({
    path: { part: 'offers' },
    body: { content: [], revision: await configurationRevision(), reason: 'so we decided' },
  }),
  secrets: {
    refused: {
      'a part of another revision': () => ({ path, body: published({ revision: 0, reason: 'Кенар' }) }),
      'a part that there is none of': () => ({ path: { part: 'canary' }, body: published({ reason: 'Кенар' }) }),
      'a part with what there is none of': () => ({ path, body: published({ content: [{ canary: 'Кенар' }] }) }),
    },
    good: () => ({ path, body: published({ content: [{ title: 'Кенар' }] }) }),
  },
  table: async ({ newLead }) => {
    await newLead()
    const offers = { part: 'offers' }
    const withRules = offersOfNextYears({ rewards: [{ leadStatus: 'won', fixed: 7 }] })
    return [
      { path: { part: 'partners' }, body: published(), status: 404, code: 'CONFIGURATION_PART_UNKNOWN' },
      { path, body: published({ revision: 0 }), status: 409, code: 'CONFIGURATION_CHANGED' },
      { path, body: published({ content: 7 }), status: 400, code: 'DRAFT_REFUSED' },
      { path: { part: 'leadStatuses' }, body: published({ content: movedPrimary() }), status: 409, code: 'DRAFT_UNCONFIRMED' },
      { path, body: published(), headers: idempotent, status: 200 },
      { path, body: published(), headers: idempotent, status: 200 },
      { path, body: published({ revision: 2 }), headers: { 'idempotency-key': 'nothing-new' }, status: 200 },
      {
        path: { part: 'levels' },
        body: published({ revision: 2, content: contour.levels.map((level) => ({ ...level, description: 'Ступень' })) }),
        status: 200,
      },
      { path: offers, body: published({ revision: 3, content: withRules }), status: 200 },
      { path: offers, body: published({ revision: 4, content: offersOfNextYears({ withdrawn: true }) }), status: 200 },
      { path: { part: 'settings' }, body: published({ revision: 5, content: { ...contour.settings, logo } }), status: 200 },
      { path: { part: 'settings' }, body: published({ revision: 6, content: contour.settings }), status: 200 },
    ]
  },
  rights: [{ needs: 'settings.manage', body: published({ revision: 0 }) }],
  costs: [{ once: [1, 2, 0, 2], withKey: [2, 3, 2, 2], repeated: [2, 3] }],
}
