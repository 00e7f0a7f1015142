import { logo } from '../../../test/support/logos.ts'
import { movedTarget } from '../../../test/support/moved-target.ts'
import { administratorProven, contour, idempotent, notProven, won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

/** Another target status, with rules for it: the leads there are are counted. */
const moved = (): string => {
  const { leadStatuses, offers } = movedTarget(contour, 'called')
  return JSON.stringify({ leadStatuses, offers: offers.map((offer) => ({ ...offer, closedFor: [] })) })
}
/** A change of rules that begins in a year that no test sees. */
const nextYears = (rules: object): string =>
  JSON.stringify({ offers: [{ slug: 'loan', laterRules: [{ from: '2099-01-01T00:00:00.000Z', ...rules }] }] })
const published = (of: object = {}) => ({
  draft: '{"settings":{"minimumPayout":1001}}',
  revision: 1,
  reason: 'so we decided',
  ...of,
})

export const trial: Trial = {
  // Nothing changes: other requests meet the configuration that they know.
  good: async ({ configurationRevision }) => ({ body: published({ draft: '{}', revision: await configurationRevision() }) }),
  secrets: {
    refused: {
      'a draft of another revision': () => ({ body: published({ revision: 0, reason: 'Кенар' }) }),
      'a draft that names what there is none of': () => ({ body: published({ draft: '{"canary":"Кенар"}' }) }),
    },
    good: () => ({ body: published({ draft: '{"groups":[{"title":"Кенар"}]}' }) }),
  },
  table: async ({ newLead }) => {
    await won(await newLead())
    const headers = { ...(await administratorProven()).headers }
    return [
      { ...(await notProven()), body: published() },
      { body: published({ revision: 0 }), headers, status: 409, code: 'CONFIGURATION_CHANGED' },
      { body: published({ draft: '{"groups":7}' }), headers, status: 400, code: 'DRAFT_REFUSED' },
      { body: published({ draft: moved() }), headers, status: 409, code: 'DRAFT_UNCONFIRMED' },
      { body: published(), headers: { ...headers, ...idempotent }, status: 200 },
      { body: published(), headers: { ...headers, ...idempotent }, status: 200 },
      { body: published({ revision: 2 }), headers: { ...headers, 'idempotency-key': 'nothing-new' }, status: 200 },
      { body: published({ revision: 2, draft: '{"offers":[{"slug":"loan","title":"Ссуда"}]}' }), headers, status: 200 },
      {
        body: published({ revision: 3, draft: nextYears({ rewards: [{ leadStatus: 'won', fixed: 7 }] }) }),
        headers,
        status: 200,
      },
      { body: published({ revision: 4, draft: nextYears({ withdrawn: true }) }), headers, status: 200 },
      { body: published({ revision: 5, draft: JSON.stringify({ settings: { logo } }) }), headers, status: 200 },
      { body: published({ revision: 6, draft: JSON.stringify({ settings: { logo: null } }) }), headers, status: 200 },
    ]
  },
  rights: [{ needs: 'rewards.manage', body: published({ revision: 0 }), told: [409, 'CONFIGURATION_CHANGED'] }],
  costs: [{ once: [1, 7, 0, 9], withKey: [2, 8, 2, 9], repeated: [2, 8] }],
}
